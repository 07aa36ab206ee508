import {
  BookOpenText,
  Infinity as Endless,
  LockKeyhole,
  Mic,
  Pause,
  Play,
  Shapes,
  Star,
  UsersRound,
} from 'lucide-react'
import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { questionsById } from '#web/features/faq/faq-questions.ts'
import { QuestionList } from '#web/features/faq/question-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { linkClass } from '#web/ui/button-class.ts'
import { BedtimeLamp } from '#web/ui/pictures/bedtime-lamp.tsx'
import type { PageConfig } from './page-config.ts'
import { ListeningFamily } from './pictures/listening-family.tsx'
import { Phone, type PhoneProps } from './screenshots/phone.tsx'
import {
  Band,
  CallToAction,
  ComingSoon,
  type Feature,
  FeatureGrid,
  Plans,
  type Testimonial,
  Testimonials,
  threeColumns,
} from './sections.tsx'
import { productData } from './structured-data.ts'
import { TryRecording } from './try-recording/try-recording.tsx'

const description = ({ canTranscribe }: SiteConfig): string =>
  `One big button: an older relative presses it and talks. ${
    canTranscribe
      ? 'The words are transcribed, and both are kept private for the family.'
      : 'The recording is kept private for the family.'
  } ${TRIAL_DAYS} days free, no credit card.`

export const landing: PageConfig = {
  path: '/',
  title: `${PRODUCT}: family stories in the voices that tell them`,
  description,
  share: 'landing',
  listed: true,
  visitorsOnly: true,
  sells: true,
  script: 'try-recording',
  data: (siteConfig, urls) => productData(description(siteConfig), urls),
}

export function Landing({ siteConfig }: { siteConfig: SiteConfig }) {
  const { ready, canTranscribe } = siteConfig
  return (
    <>
      <Hero canTranscribe={canTranscribe} />
      <Band id="why" heading="Photographs fade. Voices are simply gone." tone="well">
        <Problems />
      </Band>
      <Band id="features" heading="Made for the one who tells and the ones who listen">
        <FeatureGrid features={features(siteConfig)} columns={3} />
      </Band>
      <Screenshots canTranscribe={canTranscribe} />
      <BedtimePromo isReady={ready.bedtimeStories} />
      <Band id="families" heading="What a family might say">
        <Testimonials testimonials={TESTIMONIALS} />
      </Band>
      <Band
        id="plans"
        heading={`Start free. Stay for $${PRICES.month} a month.`}
        lead="One plan covers the whole family. Whatever you choose, your stories stay open to you forever."
        tone="well"
        centered
      >
        <LandingPlans siteConfig={siteConfig} />
      </Band>
      <Band id="questions" heading="Questions and answers">
        <div className="max-w-measure">
          <QuestionList questions={questionsById(siteConfig, QUESTION_IDS)} level={3} />
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

function Hero({ canTranscribe }: { canTranscribe: boolean }) {
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 items-center gap-4 px-4 pt-2 pb-8 sm:gap-10 sm:px-6 sm:pt-10 sm:pb-12 lg:grid-cols-[11fr_10fr] lg:gap-14">
      <div className="rotating">
        <div className="mb-3 flex items-center gap-3 sm:mb-5">
          <Badge tone="well">{TRIAL_DAYS}-day free trial</Badge>
          <HeadlinePause />
        </div>
        <RotatingHeadline />
        <p className="mt-3 max-w-form text-lead text-ink-soft sm:mt-5">
          They press one big button and talk.{' '}
          {canTranscribe
            ? 'The words are transcribed, and everything is kept private, just for your family.'
            : 'The recording is kept private, just for your family, and you can type the words next to it.'}
        </p>
        <div className="mt-5 sm:mt-7">
          <CallToAction purpose="trial" category="landing" label="hero" size="large">
            Start Free Trial
          </CallToAction>
        </div>
        <p className="mt-4 mb-2 text-small text-ink-soft">{TRIAL_DAYS} days free. No credit card.</p>
      </div>
      <TryRecording />
    </section>
  )
}

/** Each shows for three seconds (specification, section 9). The first is the page's title. */
const PHRASES = [
  'The stories they tell, in the voice you love',
  'Her kitchen, her songs, her way of laughing',
  'How they met, told by the two who were there',
  'The war he never spoke of, until you asked',
  'The street that’s gone, house by house',
  'What they’d tell the ones not born yet',
]

/** Rotates without script, see rotating-headline.css. Screen readers get the first phrase only. */
function RotatingHeadline() {
  const [first, ...others] = PHRASES
  return (
    <h1 className="grid">
      <span className="phrase">{first}</span>
      {others.map((phrase) => (
        <span key={phrase} aria-hidden className="phrase">
          {phrase}
        </span>
      ))}
    </h1>
  )
}

/** A check box that looks like a button, because it works without script. Hidden where motion is reduced: nothing rotates there. */
function HeadlinePause() {
  return (
    <span className="rotating-pause group relative -my-2 size-12 place-items-center text-ink-soft hover:text-evergreen *:col-start-1 *:row-start-1 [&_svg]:size-5">
      <Pause aria-hidden className="fill-current group-has-checked:hidden" />
      <Play aria-hidden className="hidden fill-current group-has-checked:block" />
      <input
        type="checkbox"
        aria-label="Stop the headlines"
        title="Stop the headlines"
        className="size-12 cursor-pointer appearance-none rounded-round"
      />
    </span>
  )
}

const PROBLEMS = [
  {
    title: 'It’s always next time',
    text: 'We mean to ask. Then dinner is over, the coats are on, and the story waits for another visit.',
  },
  {
    title: 'Writing it down is hard work',
    text: 'A memoir takes a year of evenings and a steady hand. Talking for ten minutes takes neither.',
  },
  {
    title: 'What’s left is silent',
    text: 'Albums show a face at twenty. They don’t keep the laugh, the accent, or the pause before the good part.',
  },
]

function Problems() {
  return (
    <ul className={`grid grid-cols-1 gap-8 lg:gap-10 ${threeColumns}`}>
      {PROBLEMS.map(({ title, text }) => (
        <li key={title} className="border-l-2 border-evergreen pl-5">
          <h3>{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}

const features = (siteConfig: SiteConfig): readonly Feature[] => [
  {
    Icon: Mic,
    title: 'One-Click Recording',
    text: 'One big red button. Press and talk, then press again to stop. It saves while you speak, so if the connection drops or the battery dies, you lose the last moment at most.',
  },
  {
    Icon: UsersRound,
    title: 'Family Sharing',
    text: 'Invite each relative with a link of their own. They listen, comment, ask the next question and tell stories too.',
  },
  {
    Icon: BookOpenText,
    title: siteConfig.canTranscribe ? 'Smart Transcription' : 'Words You Can Search',
    text: transcription(siteConfig),
  },
  {
    Icon: Shapes,
    title: 'Story Categories',
    text: 'Childhood, family, work, travel, wisdom. There are ideas for each when nothing comes to mind.',
  },
  {
    Icon: Endless,
    title: 'No Time Limits',
    text: 'A two-minute memory or an afternoon about the farm. The recording is as long as the story.',
  },
  {
    Icon: LockKeyhole,
    title: 'Private and Secure',
    text: 'No story is public: it opens for the people you invite. The stories belong to your family, all of them, always.',
  },
]

function transcription({ canTranscribe }: SiteConfig): string {
  return canTranscribe
    ? 'The words are transcribed for you and light up as they’re spoken. Clear English comes out well; names and accents may need a correction.'
    : 'You type the words next to the recording, as many as you like, and then you can search them.'
}

interface Screenshot extends PhoneProps {
  readonly title: string
  /** Replaces `alt` where stories are transcribed, with the time of each word. */
  readonly altWithTranscript?: string
}

const SCREENSHOTS: readonly Screenshot[] = [
  {
    screen: 'record',
    title: 'Press and talk',
    alt: 'The recording screen: a big red button, the time, and a line that says how much is already safe.',
  },
  {
    screen: 'story',
    title: 'Listen and read along',
    alt: 'A story: who told it and when it happened, its recording, and its words.',
    altWithTranscript:
      'A story: who told it and when it happened, its recording, and the words that light up as they’re spoken.',
  },
  {
    screen: 'search',
    title: 'Find the exact sentence',
    alt: 'A search result: the sentence with the word that was searched for.',
    altWithTranscript:
      'A search result: the sentence with the word that was searched for, and the time at which it is spoken.',
  },
]

function Screenshots({ canTranscribe }: { canTranscribe: boolean }) {
  return (
    <Band
      id="looks"
      heading="That’s all there is to learn"
      lead={`Three screens, as they look on a phone.${canTranscribe ? '' : ' Here, the words were typed in.'}`}
    >
      <ul className="grid grid-cols-1 gap-10 sm:grid-cols-3 sm:gap-8">
        {SCREENSHOTS.map(({ screen, title, alt, altWithTranscript = alt }) => (
          <li key={screen} className="flex flex-col items-center gap-4 text-center">
            <Phone screen={screen} alt={canTranscribe ? altWithTranscript : alt} />
            <p className="text-lead font-[650]">{title}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}

function BedtimePromo({ isReady }: { isReady: boolean }) {
  return (
    <section aria-labelledby="bedtime-heading" className="border-y border-hairline bg-well">
      <div className="mx-auto grid max-w-page grid-cols-1 items-center gap-10 px-4 py-14 sm:px-6 sm:py-20 lg:grid-cols-2 lg:gap-14">
        <BedtimeLamp className="mx-auto w-full max-w-md lg:order-last" />
        <div className="max-w-measure">
          <p className="mb-4 flex flex-wrap gap-3">
            <Badge tone="premium" icon={<Star aria-hidden />}>
              Premium
            </Badge>
            {!isReady && <ComingSoon />}
          </p>
          <h2 id="bedtime-heading">A bedtime story, read by Grandpa, from far away</h2>
          <p className="mt-4 text-lead text-ink-soft">
            Tell us a child’s first name, their age and what they love. We write a new story for them, a grandparent
            reads it aloud, and it’s ready at bedtime in the voice they know best.
          </p>
          <div className="mt-7">
            <CallToAction purpose="premium" category="landing" label="bedtime" variant="secondary">
              {isReady ? 'Try Bedtime Stories' : 'Start Free Trial'}
            </CallToAction>
          </div>
        </div>
      </div>
    </section>
  )
}

const TESTIMONIALS: readonly Testimonial[] = [
  {
    words:
      'Dad is eighty-six and types with one finger. On Sunday he talked for forty minutes about the harbor, and I heard my grandmother’s turns of phrase in it.',
    who: 'A daughter in Maine',
  },
  {
    words:
      'I never thought my life was worth a book. But my grandson asks such good questions that I press the button every evening.',
    who: 'A grandmother of seven',
  },
  {
    words: 'We played her story at the wedding: how she met Grandpa, in her own words, with the laugh in the middle.',
    who: 'Two cousins, after a wedding',
  },
]

function LandingPlans({ siteConfig: { ready, canTranscribe, contact } }: { siteConfig: SiteConfig }) {
  return (
    <Plans
      plans={[
        {
          name: 'Freemium',
          price: `${TRIAL_DAYS} days free`,
          terms: 'No credit card',
          includes: [
            'Unlimited recordings of any length',
            canTranscribe ? 'The words transcribed for you' : 'Words typed in next to the recording',
            'Your whole family invited',
            'Download everything, anytime',
          ],
          action: (
            <CallToAction purpose="trial" category="landing" label="plan free trial" full>
              Start Free Trial
            </CallToAction>
          ),
        },
        {
          name: 'Premium',
          premium: true,
          price: `$${PRICES.month} per month`,
          terms: `or $${PRICES.year} per year: save $${PRICES.savedByTheYear}, 2 months free. Cancel anytime.`,
          includes: [
            'Everything in Freemium, for as long as you stay',
            ...(ready.bedtimeStories ? ['Bedtime stories for grandchildren'] : []),
            'Download and tag many stories at once',
            'A timeline of your family',
            ...(contact ? ['Priority support'] : []),
          ],
          action: (
            <CallToAction purpose="premium" category="landing" label="plan premium" variant="secondary" full>
              Choose Premium
            </CallToAction>
          ),
        },
      ]}
    />
  )
}

/** What people want to know before they start. */
const QUESTION_IDS = [
  'not-good-with-computers',
  'how-long-may-a-story-be',
  'who-can-hear',
  'wrong-words',
  'after-the-trial',
  'take-along',
]

function FinalCall() {
  return (
    <section aria-labelledby="begin-heading" className="border-t border-hairline bg-well">
      <div className="mx-auto flex max-w-page flex-col items-center gap-6 px-4 py-16 text-center sm:px-6 sm:py-20">
        <ListeningFamily className="w-full max-w-md" />
        <h2 id="begin-heading">Whose story would you miss?</h2>
        <p className="max-w-form text-lead text-ink-soft">Ask for one this week. Ten minutes is enough to start.</p>
        <CallToAction purpose="trial" category="landing" label="end" size="large">
          Start Free Trial
        </CallToAction>
      </div>
    </section>
  )
}
