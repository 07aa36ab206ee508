import { TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { questionsNamed } from '#web/features/faq/question-groups.ts'
import { QuestionList } from '#web/features/faq/question-list.tsx'
import { linkClass } from '#web/ui/button-class.ts'
import { productData } from '../for-machines/product-data.ts'
import type { PageConfig } from '../page-config.ts'
import { Band } from '../parts/band.tsx'
import { FeatureGrid } from '../parts/feature-grid.tsx'
import { Testimonials } from '../parts/testimonials.tsx'
import { BedtimePromo } from './bedtime-promo.tsx'
import { FinalCall } from './final-call.tsx'
import { Hero } from './hero.tsx'
import { HowItLooks } from './how-it-looks.tsx'
import { LandingPlans } from './landing-plans.tsx'
import { features, PROBLEMS, QUESTIONS, TESTIMONIALS } from './landing-words.ts'
import { ProblemPoints } from './problem-points.tsx'

const description = ({ writesDown }: SiteConfig): string =>
  `One big button: an older relative presses it and talks. ${
    writesDown
      ? 'The words are written down, and both are kept for the family alone.'
      : 'The recording is kept for the family alone.'
  } ${TRIAL_DAYS} days free, no credit card.`

export const landing: PageConfig = {
  path: '/',
  title: `${PRODUCT}: family stories in the voices that tell them`,
  description,
  share: 'landing',
  listed: true,
  visitorsOnly: true,
  sells: true,
  data: (facts, at) => productData(description(facts), facts, at),
}

/** What a visitor sees first. */
export function Landing({ facts }: { facts: SiteConfig }) {
  return (
    <>
      <Hero writesDown={facts.writesDown} />
      <Band id="why" heading="Photographs fade. Voices are simply gone." tone="well">
        <ProblemPoints points={PROBLEMS} />
      </Band>
      <Band id="features" heading="Made for the one who tells, and for those who listen">
        <FeatureGrid features={features(facts)} columns={3} />
      </Band>
      <HowItLooks writesDown={facts.writesDown} />
      <BedtimePromo ready={facts.ready.bedtimeStories} />
      <Band id="families" heading="What a family might say">
        <Testimonials testimonials={TESTIMONIALS} />
      </Band>
      <Band
        id="plans"
        heading="Begin for nothing, stay for little"
        lead={
          facts.ready.premium
            ? 'One plan covers the whole family. Whatever you choose, what has been told stays open to you for ever.'
            : `No plan can be chosen yet: after the ${TRIAL_DAYS} days recording stops. What has been told stays open to you for ever.`
        }
        tone="well"
        centered
      >
        <LandingPlans ready={facts.ready.premium} writesDown={facts.writesDown} />
      </Band>
      <Band id="questions" heading="Questions and answers">
        <div className="max-w-measure">
          <QuestionList questions={questionsNamed(facts, QUESTIONS)} level={3} />
          <p className="mt-6">
            <a href="/faq" className={`${linkClass} inline-flex min-h-12 items-center`}>
              All questions and answers
            </a>
          </p>
        </div>
      </Band>
      <FinalCall />
    </>
  )
}
