import { AudioLines, FileDown, FolderTree, MessageSquareQuote, Search, ShieldCheck, Waypoints } from 'lucide-react'
import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { Question } from '#web/features/faq/faq-questions.ts'
import { QuestionList } from '#web/features/faq/question-list.tsx'
import { describeLanguages } from '#web/features/site-config/describe-transcription.ts'
import { linkClass } from '#web/ui/button-class.ts'
import type { PageConfig } from './page-config.ts'
import { ArchiveDrawer } from './pictures/archive-drawer.tsx'
import {
  Band,
  CallToAction,
  type Feature,
  FeatureGrid,
  Plans,
  type Step,
  Steps,
  type Testimonial,
  Testimonials,
} from './sections.tsx'
import { faqData } from './structured-data.ts'

export const historian: PageConfig = {
  path: '/historian',
  title: `${PRODUCT} for genealogists and family historians`,
  description: ({ canTranscribe }) =>
    `An audio archive for oral history: original recordings with checksums, searchable transcripts${canTranscribe ? ' with word times' : ''}, speakers, dates, tags, citations, open exports.`,
  share: 'historian',
  listed: true,
  visitorsOnly: false,
  sells: true,
  data: (siteConfig) => faqData(historianQuestions(siteConfig)),
}

export function Historian({ siteConfig }: { siteConfig: SiteConfig }) {
  return (
    <>
      <Hero />
      <Band id="benefits" heading="What a voice adds to the record" tone="well">
        <FeatureGrid features={BENEFITS} columns={4} />
      </Band>
      <Band id="features" heading="Built for sources, not just memories">
        <FeatureGrid features={features(siteConfig)} columns={3} />
      </Band>
      <Band id="how" heading="How It Works" tone="well">
        <Steps steps={steps(siteConfig)} />
      </Band>
      <Band id="researchers" heading="What a researcher might say">
        <Testimonials testimonials={TESTIMONIALS} />
        <p className="mt-8">
          <CallToAction purpose="archive" category="historian" label="testimonials">
            Start Your Research Archive
          </CallToAction>
        </p>
      </Band>
      <Band id="plans" heading="Plans" lead="Both keep every original and export everything." tone="well" centered>
        <ResearchPlans contact={siteConfig.contact} />
      </Band>
      <Band id="questions" heading="Technical and archival questions">
        <div className="max-w-measure">
          <QuestionList questions={historianQuestions(siteConfig)} exclusiveGroup="historian-questions" level={3} />
          <p className="mt-6">
            <a href="/faq" className={`${linkClass} inline-flex min-h-12 items-center`}>
              Check out our full FAQ page
            </a>
          </p>
        </div>
      </Band>
      <FinalCall />
    </>
  )
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-page grid-cols-1 items-center gap-10 px-4 pt-6 pb-14 sm:px-6 sm:pt-10 sm:pb-20 lg:grid-cols-2 lg:gap-14">
      <div>
        <h1>The source that can still answer back</h1>
        <p className="mt-5 max-w-form text-lead text-ink-soft">
          Record the people who were there. Keep the original audio, find any word in it, and cite it like any other
          source.
        </p>
        <div className="mt-7">
          <CallToAction purpose="archive" category="historian" label="hero" size="large">
            Start Your Audio Archive
          </CallToAction>
        </div>
      </div>
      <ArchiveDrawer className="mx-auto w-full max-w-lg" />
    </section>
  )
}

const BENEFITS: readonly Feature[] = [
  {
    Icon: MessageSquareQuote,
    title: 'First-Person Narratives',
    text: 'Who said it, in their own words, with the hesitation that no transcript keeps.',
  },
  {
    Icon: FolderTree,
    title: 'Organized Archive',
    text: 'By speaker and by the date a story is about, with place, people, tags and notes on every entry.',
  },
  {
    Icon: ShieldCheck,
    title: 'Secure Preservation',
    text: 'The original is never changed. Its SHA-256 checksum is stored on arrival and included in the complete archive.',
  },
  {
    Icon: Waypoints,
    title: 'Research Integration',
    text: 'A citation for every story, Dublin Core fields, CSV and JSON that other programs read.',
  },
]

const RECORDING = {
  title: 'Pristine Audio Recording',
  text: 'What the browser recorded is kept bit for bit, however long the interview. Playback uses separate copies.',
}
const TRANSCRIPTS = 'Searchable Transcripts'
const EXPORT = 'Easy Export and Download'

const features = ({ canTranscribe }: SiteConfig): readonly Feature[] => [
  { Icon: AudioLines, ...RECORDING },
  {
    Icon: Search,
    title: TRANSCRIPTS,
    text: canTranscribe
      ? 'Every word is time-stamped. Search forgives spelling, shows the sentence, and plays the recording from there.'
      : 'Type the transcript next to its recording. Search forgives spelling and shows the sentence.',
  },
  {
    Icon: FileDown,
    title: EXPORT,
    text: `One story as the original, MP3, PDF${canTranscribe ? ', text or WebVTT' : ' or text'}; all of them as a BagIt bag with manifests.`,
  },
]

const steps = ({ canTranscribe }: SiteConfig): readonly Step[] => [
  {
    title: RECORDING.title,
    text: 'Press the button and interview. Add who’s speaking and when it happened, exactly or approximately.',
  },
  {
    title: TRANSCRIPTS,
    text: canTranscribe
      ? 'The transcript is made automatically. Correct it; each version is kept, including the first.'
      : 'Type what was said, or as much of it as you need. Each version is kept.',
  },
  { title: EXPORT, text: 'Cite a story, send one, or take the whole archive to its next keeper.' },
]

const TESTIMONIALS: readonly Testimonial[] = [
  {
    words:
      'Census and church records gave me the dates. Aunt Ilse gave me the reason they left, and I can cite the minute she said it.',
    who: 'A genealogist',
  },
  {
    words: 'I typed the village the way it sounded, wrong, and it found all four people who had talked about it.',
    who: 'A local historian',
  },
  {
    words: 'The export had a README that my archive’s director understood without me. That has never happened before.',
    who: 'A family archivist',
  },
]

function ResearchPlans({ contact }: Pick<SiteConfig, 'contact'>) {
  return (
    <Plans
      plans={[
        {
          name: 'Research Starter',
          price: `${TRIAL_DAYS} days free`,
          terms: 'No credit card',
          includes: [
            'Recordings of any length',
            'Search in every transcript',
            'Speaker, date, place, tags and notes',
            'The complete archive as BagIt',
          ],
          action: (
            <CallToAction purpose="archive" category="historian" label="plan starter" full>
              Start Free Trial
            </CallToAction>
          ),
        },
        {
          name: 'Research Pro',
          premium: true,
          price: `$${PRICES.month} per month`,
          terms: `or $${PRICES.year} per year: save $${PRICES.savedByTheYear}, 2 months free. Cancel anytime.`,
          includes: [
            'Everything in Research Starter, for as long as you stay',
            'A timeline by the date of the events',
            'Tag many entries at once',
            'Download any selection',
            ...(contact ? ['Priority support'] : []),
          ],
          action: (
            <CallToAction purpose="archive-pro" category="historian" label="plan pro" variant="secondary" full>
              Upgrade to Pro
            </CallToAction>
          ),
        },
      ]}
    />
  )
}

const historianQuestions = (siteConfig: SiteConfig): readonly Question[] => [
  {
    id: 'formats',
    question: 'What format are recordings kept in?',
    answer: [
      'As the browser made them: usually Opus in WebM, AAC in MP4 on Apple devices, both at about 96 kbit/s, or 16-bit WAV if a browser supports nothing better. Before that, the browser filters noise out of the sound and makes soft voices louder.',
      'That file is the primary source. It is never re-encoded, and its SHA-256 is stored when it arrives.',
    ],
  },
  {
    id: 'accuracy',
    question: 'How good are the transcripts?',
    answer: [
      siteConfig.canTranscribe
        ? `Good for clear speech. Strong accents, dialect and unusual names come out wrong more often. ${describeLanguages(siteConfig)} Words that the program was unsure of are marked, and one press plays them. The automatic transcript is kept along with every correction.`
        : 'As good as the person who types them: this server doesn’t transcribe recordings. The recording is kept, you can type the words next to it, and each version is kept.',
    ],
  },
  {
    id: 'export',
    question: 'What exactly do I get when I export?',
    answer: [
      `A BagIt bag (RFC 8493) in one ZIP file: originals bit for bit, texts with all versions, ${siteConfig.canTranscribe ? 'automatic transcripts as text, WebVTT and JSON with word times, ' : ''}comments, people, dates, tags and notes, metadata in CSV and JSON with Dublin Core names, and manifests that sha256sum checks.`,
    ],
  },
  {
    id: 'citation',
    question: 'Can I cite a story?',
    answer: [
      `Yes. Each story has a permanent identifier and a citation to copy: who told it, when and where it was recorded, what it’s about.${siteConfig.canTranscribe ? ' A search result leads to the exact second in the recording.' : ''}`,
    ],
  },
]

function FinalCall() {
  return (
    <section aria-labelledby="begin-heading" className="border-t border-hairline bg-well">
      <div className="mx-auto flex max-w-page flex-col items-center gap-6 px-4 py-16 text-center sm:px-6 sm:py-20">
        <h2 id="begin-heading">Your oldest source will be at the next family dinner</h2>
        <CallToAction purpose="archive" category="historian" label="end" size="large">
          View Plans &amp; Pricing
        </CallToAction>
      </div>
    </section>
  )
}
