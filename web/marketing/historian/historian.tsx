import { TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { QuestionList } from '#web/features/faq/question-list.tsx'
import { linkClass } from '#web/ui/button-class.ts'
import { faqData } from '../for-machines/faq-data.ts'
import type { PageConfig } from '../page-config.ts'
import { Band } from '../parts/band.tsx'
import { CallToAction } from '../parts/call-to-action.tsx'
import { FeatureGrid } from '../parts/feature-grid.tsx'
import { Steps } from '../parts/steps.tsx'
import { Testimonials } from '../parts/testimonials.tsx'
import { HistorianFinalCall } from './historian-final-call.tsx'
import { HistorianHero } from './historian-hero.tsx'
import { HistorianPlans } from './historian-plans.tsx'
import { historianQuestions } from './historian-questions.ts'
import { BENEFITS, features, steps, TESTIMONIALS } from './historian-words.ts'

export const historian: PageConfig = {
  path: '/historian',
  title: `${PRODUCT} for genealogists and family historians`,
  description: ({ writesDown }) =>
    `An audio archive for oral history: original recordings with checksums, searchable transcripts${writesDown ? ' with word times' : ''}, speakers, dates, tags, citations, open exports.`,
  share: 'historian',
  listed: true,
  visitorsOnly: false,
  sells: true,
  data: (facts) => faqData(historianQuestions(facts)),
}

const plansLead = ({ ready }: SiteConfig): string =>
  ready.premium
    ? 'Both keep every original and export everything.'
    : `No plan can be chosen yet: after the ${TRIAL_DAYS} days recording stops. Every original stays and can be exported, free, for ever.`

/** For those who keep a family’s history, and its sources. */
export function Historian({ facts }: { facts: SiteConfig }) {
  return (
    <>
      <HistorianHero />
      <Band id="benefits" heading="What a voice adds to the record" tone="well">
        <FeatureGrid features={BENEFITS} columns={4} />
      </Band>
      <Band id="features" heading="Made for sources, not only for memories">
        <FeatureGrid features={features(facts)} columns={3} />
      </Band>
      <Band id="how" heading="How It Works" tone="well">
        <Steps steps={steps(facts)} />
      </Band>
      <Band id="researchers" heading="What a researcher might say">
        <Testimonials testimonials={TESTIMONIALS} />
        <p className="mt-8">
          <CallToAction purpose="archive" category="historian" label="testimonials">
            Start Your Research Archive
          </CallToAction>
        </p>
      </Band>
      <Band id="plans" heading="Plans" lead={plansLead(facts)} tone="well" centered>
        <HistorianPlans ready={facts.ready.premium} />
      </Band>
      <Band id="questions" heading="Technical and archival questions">
        <div className="max-w-measure">
          <QuestionList questions={historianQuestions(facts)} oneOf="historian-questions" level={3} />
          <p className="mt-6">
            <a href="/faq" className={`${linkClass} inline-flex min-h-12 items-center`}>
              Check out our full FAQ page
            </a>
          </p>
        </div>
      </Band>
      <HistorianFinalCall />
    </>
  )
}
