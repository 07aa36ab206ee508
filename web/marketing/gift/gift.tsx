import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { QuestionList } from '#web/features/faq/question-list.tsx'
import { faqData } from '../for-machines/faq-data.ts'
import type { PageConfig } from '../page-config.ts'
import { Band } from '../parts/band.tsx'
import { FeatureGrid } from '../parts/feature-grid.tsx'
import { Steps } from '../parts/steps.tsx'
import { Testimonials } from '../parts/testimonials.tsx'
import { GiftCalls } from './gift-calls.tsx'
import { GiftHero } from './gift-hero.tsx'
import { GiftPlans } from './gift-plans.tsx'
import { giftQuestions } from './gift-questions.ts'
import { BENEFITS, features, STEPS, TESTIMONIALS } from './gift-words.ts'

export const gift: PageConfig = {
  path: '/gift',
  title: `Give ${PRODUCT}: a gift of voices and stories`,
  description:
    'A present for somebody who has everything: a place for the stories only they can tell, heard by the whole family, with a certificate to put in an envelope.',
  share: 'gift',
  listed: true,
  visitorsOnly: false,
  sells: true,
  data: (facts) => faqData(giftQuestions(facts)),
}

/** For whoever looks for a present. */
export function Gift({ facts }: { facts: SiteConfig }) {
  const { ready } = facts
  return (
    <>
      <GiftHero ready={ready.gifts} />
      <Band id="benefits" heading="A present that nobody puts in a cupboard" tone="well">
        <FeatureGrid features={BENEFITS} columns={4} />
      </Band>
      <Band id="steps" heading="Three steps, and two of them are not yours">
        <Steps steps={STEPS} />
      </Band>
      <Band id="inside" heading="What is in it" tone="well">
        <FeatureGrid features={features(facts)} columns={3} />
      </Band>
      <Band id="families" heading="What somebody might say who was given it">
        <Testimonials testimonials={TESTIMONIALS} />
      </Band>
      <Band
        id="gift-plans"
        heading="Two gifts"
        lead="Both come with a certificate and a code of their own."
        tone="well"
        centered
      >
        <GiftPlans ready={ready.gifts} />
      </Band>
      <Band id="questions" heading="Asked before giving">
        <div className="max-w-measure">
          <QuestionList questions={giftQuestions(facts)} oneOf="gift-questions" level={3} />
        </div>
      </Band>
      <GiftCalls />
    </>
  )
}
