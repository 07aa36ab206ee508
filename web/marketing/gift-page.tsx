import { AudioLines, CalendarHeart, Ear, HandHeart, Hourglass, Mic, UsersRound } from 'lucide-react'
import { GIFTED_TRIAL_DAYS, PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { Question } from '#web/features/faq/faq-questions.ts'
import { QuestionList } from '#web/features/faq/question-list.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { GiftEnvelope } from '#web/ui/pictures/gift-envelope.tsx'
import type { PageConfig } from './page-config.ts'
import {
  Band,
  CallToAction,
  ComingSoon,
  type Feature,
  FeatureGrid,
  Plans,
  type Step,
  Steps,
  type Testimonial,
  Testimonials,
} from './sections.tsx'
import { faqData } from './structured-data.ts'
import { TryCertificate } from './try-certificate/try-certificate.tsx'

export const gift: PageConfig = {
  path: '/gift',
  title: `Give ${PRODUCT}: a gift of voices and stories`,
  description:
    'A gift for the person who has everything: a home for the stories only they can tell, heard by the whole family, with a certificate to put in an envelope.',
  share: 'gift',
  listed: true,
  visitorsOnly: false,
  sells: true,
  script: 'try-certificate',
  data: (siteConfig) => faqData(giftQuestions(siteConfig)),
}

export function Gift({ siteConfig }: { siteConfig: SiteConfig }) {
  const { ready } = siteConfig
  return (
    <>
      <Hero isReady={ready.gifts} />
      <TryCertificate />
      <Band id="benefits" heading="A gift that won’t end up in a drawer" tone="well">
        <FeatureGrid features={BENEFITS} columns={4} />
      </Band>
      <Band id="steps" heading="Three steps. You only do the first.">
        <Steps steps={STEPS} />
      </Band>
      <Band id="inside" heading="What’s inside" tone="well">
        <FeatureGrid features={features(siteConfig)} columns={3} />
      </Band>
      <Band id="families" heading="What they might say">
        <Testimonials testimonials={TESTIMONIALS} />
      </Band>
      <Band
        id="gift-plans"
        heading="Two gifts"
        lead="Each comes with a certificate and its own code."
        tone="well"
        centered
      >
        <GiftPlans isReady={ready.gifts} />
      </Band>
      <Band id="questions" heading="Before you give">
        <div className="max-w-measure">
          <QuestionList questions={giftQuestions(siteConfig)} exclusiveGroup="gift-questions" level={3} />
        </div>
      </Band>
      <FinalCalls />
    </>
  )
}

function Hero({ isReady }: { isReady: boolean }) {
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 items-center gap-10 px-4 pt-6 pb-14 sm:px-6 sm:pt-10 sm:pb-20 lg:grid-cols-2 lg:gap-14">
      <div>
        {!isReady && (
          <p className="mb-5">
            <ComingSoon />
          </p>
        )}
        <h1>Give them a good listener</h1>
        <p className="mt-5 max-w-form text-lead text-ink-soft">
          A home for the stories only they can tell, and a family that hears them. In an envelope, with their name on
          it.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <CallToAction purpose="gift-premium" category="gift" label="hero" size="large">
            Choose a Gift Plan
          </CallToAction>
          <a href="#gift-plans" className={buttonClass({ variant: 'quiet', size: 'large' })}>
            See both gifts
          </a>
        </div>
        {!isReady && (
          <p className="mt-4 max-w-form text-small text-ink-soft">
            Gifts aren’t available yet. Until then, start a free trial and invite them to it.
          </p>
        )}
      </div>
      <GiftEnvelope className="mx-auto w-full max-w-lg" />
    </section>
  )
}

const BENEFITS: readonly Feature[] = [
  { Icon: HandHeart, title: 'It says “tell me”', text: 'Being asked for a story is a gift in itself.' },
  { Icon: Hourglass, title: 'It lasts', text: 'Their stories stay with the family, and no one can lock them away.' },
  { Icon: Ear, title: 'It’s easy', text: 'One red button. No typing, nothing to learn, nothing to break.' },
  { Icon: CalendarHeart, title: 'It fits any day', text: 'A birthday, a wedding anniversary, or an ordinary Sunday.' },
]

const STEPS: readonly Step[] = [
  {
    title: 'You choose a plan',
    text: 'A free trial or a year of Premium, with a few words from you on the certificate.',
  },
  {
    title: 'They simply talk',
    text: 'They use the code once. From then on there’s one big button, and ideas when nothing comes to mind.',
  },
  {
    title: 'Your whole family listens',
    text: 'Each relative gets a link. They hear the stories, comment, and ask for the next one.',
  },
]

const features = ({ canTranscribe }: SiteConfig): readonly Feature[] => [
  {
    Icon: Mic,
    title: 'The big red button',
    text: 'Press and talk, press again to stop. Take as long as the story takes.',
  },
  {
    Icon: AudioLines,
    title: 'Voice and words',
    text: canTranscribe
      ? 'The words are transcribed and light up as they’re spoken. The voice stays just as it was.'
      : 'The voice stays just as it was, and the words can be typed in next to it.',
  },
  {
    Icon: UsersRound,
    title: 'A vault for the family',
    text: 'Nothing in it is public: each relative gets an invite. Everything in it can be downloaded, anytime.',
  },
]

const TESTIMONIALS: readonly Testimonial[] = [
  {
    words: 'My children gave me this for my eightieth. I said I had nothing to tell. I’m on story sixty-one.',
    who: 'A grandfather of five',
  },
  {
    words: 'Every other gift is in a drawer by now. This one calls me: ‘Have you heard Grandma’s new one?’',
    who: 'A grandson',
  },
  { words: 'We gave it to both mothers. They compete.', who: 'A couple with two mothers' },
]

function GiftPlans({ isReady }: { isReady: boolean }) {
  return (
    <Plans
      plans={[
        {
          name: 'Free Trial',
          soon: !isReady,
          price: 'Free',
          terms: `${GIFTED_TRIAL_DAYS} days instead of ${TRIAL_DAYS}, no credit card. Once per family, without a paid plan`,
          includes: ['Everything they need to start', 'Unlimited stories', 'A certificate to print or send'],
          action: (
            <CallToAction purpose="gift-trial" category="gift" label="plan free trial" variant="secondary" full>
              Give Free Trial
            </CallToAction>
          ),
        },
        {
          name: 'Premium',
          premium: true,
          soon: !isReady,
          price: `$${PRICES.year}`,
          terms: 'one year for the whole family, paid once',
          includes: [
            'Everything in the free trial, for a year',
            'Bedtime stories for grandchildren',
            'A certificate to print or send',
          ],
          action: (
            <CallToAction purpose="gift-premium" category="gift" label="plan premium" full>
              Give Premium Access
            </CallToAction>
          ),
        },
      ]}
    />
  )
}

const giftQuestions = ({ ready }: SiteConfig): Question[] => [
  {
    id: 'how-it-arrives',
    question: 'How does the gift arrive?',
    answer: [
      ready.gifts
        ? 'As a certificate with its own code, in your inbox. Print it and put it in an envelope, or let us send it on the day you choose.'
        : 'Gifts aren’t available yet. When they are, a certificate with its own code will arrive in your inbox, ready to print and put in an envelope.',
    ],
  },
  {
    id: 'do-they-need-to-be-good-with-computers',
    question: 'What if they’re not good with computers?',
    answer: ['Then sit with them the first time. After that there’s one red button, on a page that stays signed in.'],
  },
  {
    id: 'after-the-year',
    question: 'What happens when the gift ends?',
    answer: [
      'No story is lost or locked. The family can listen to, read and download everything forever. Only new recordings wait until the family chooses a plan.',
      'If they already pay for Premium, your gift is used first: their next payment moves to the day it ends.',
    ],
  },
  {
    id: 'who-owns-a-gift',
    question: 'Whose stories are they, theirs or mine?',
    answer: [
      'Theirs. They own the vault and decide who is invited. Giving it doesn’t let you in; ask them for a link.',
    ],
  },
]

function FinalCalls() {
  return (
    <section aria-labelledby="give-heading" className="border-t border-hairline bg-well">
      <div className="mx-auto flex max-w-page flex-col items-center gap-6 px-4 py-16 text-center sm:px-6 sm:py-20">
        <h2 id="give-heading">Who comes to mind?</h2>
        <p className="flex flex-wrap justify-center gap-3">
          <CallToAction purpose="gift-premium" category="gift" label="end premium" size="large">
            Give Premium Access
          </CallToAction>
          <CallToAction purpose="gift-trial" category="gift" label="end free trial" variant="secondary" size="large">
            Give Free Trial
          </CallToAction>
        </p>
      </div>
    </section>
  )
}
