import { formatBytes } from '#common/format/numbers.ts'
import { hoursOfRecording, MAX_DECODED_HOURS } from '#common/media/recording-size.ts'
import { OLDEST_BROWSERS_ANSWER } from '#common/oldest-browsers.ts'
import { GIFTED_TRIAL_DAYS, PREMIUM_FREE_DAYS, PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { DELETED_STORY_DAYS } from '#server/features/stories/editing/contract.ts'
import { describeConsent, describeLanguages } from '#web/features/site-config/describe-transcription.ts'

export interface Question {
  /** Never changes, because links point to it. */
  readonly id: string
  readonly question: string
  /** Paragraphs of plain text, because search engines get them too. */
  readonly answer: readonly string[]
  readonly more?: { readonly href: string; readonly label: string }
}

export interface QuestionGroup {
  readonly id: string
  readonly heading: string
  readonly questions: readonly Question[]
}

/** The whole FAQ, for this installation's settings. */
export const questionGroups = (siteConfig: SiteConfig): QuestionGroup[] => [
  aboutTheService(siteConfig),
  forTheStoryteller(siteConfig),
  forTheFamily(siteConfig),
  technical(siteConfig),
]

/** The questions with these ids, in this order. Those that do not apply to this installation are left out. */
export const questionsById = (siteConfig: SiteConfig, ids: readonly string[]): Question[] => {
  const all = questionGroups(siteConfig).flatMap(({ questions }) => questions)
  return ids.flatMap((id) => all.filter((question) => question.id === id))
}

const PRICE = `$${PRICES.month} per month, or $${PRICES.year} per year, which saves $${PRICES.savedByTheYear}`

const AFTERNOON_HOURS = 6

/** How long a story can be, by the size that the server accepts. */
function describeLimit(maxAudioBytes: number): string {
  const hours = hoursOfRecording(maxAudioBytes)
  const time = hours < 2 ? `${Math.floor(hours * 60)} minutes` : `${Math.floor(hours)} hours`
  const limit = `One recording can be up to ${formatBytes(maxAudioBytes)}, which is about ${time} in most browsers.`
  const beyond =
    hours > MAX_DECODED_HOURS
      ? ` If it’s longer than ${MAX_DECODED_HOURS} hours, the first ${MAX_DECODED_HOURS} hours can be played and transcribed here, and the download has all of it.`
      : ''
  return hours < AFTERNOON_HOURS
    ? `As long as you like. ${limit} The page tells you half an hour before, and you can continue in a new recording.`
    : `As long as you like. There’s no time limit: an afternoon in one recording is fine. ${limit}${beyond}`
}

const aboutTheService = ({ sells, canTranscribe, maxAudioBytes }: SiteConfig): QuestionGroup => ({
  id: 'about',
  heading: 'About The Service',
  questions: [
    {
      id: 'what-it-is',
      question: `What is ${PRODUCT}?`,
      answer: [
        `${PRODUCT} keeps your family’s stories in the voices that tell them. You press one big button and talk. ${
          canTranscribe
            ? 'The words are transcribed for you, and the recording is kept exactly as it was.'
            : 'The recording is kept exactly as it was, and you can type the words next to it.'
        }`,
        'Both go into a vault that belongs to your family. The people you invite can listen, read, comment and tell stories of their own. Strangers can’t.',
      ],
    },
    {
      id: 'how-long-may-a-story-be',
      question: 'How long can a story be?',
      answer: [
        describeLimit(maxAudioBytes),
        'While you speak, the recording is already being sent to the vault in small parts, so a long story is as safe as a short one.',
      ],
    },
    ...(sells
      ? [
          {
            id: 'what-it-costs',
            question: 'What does it cost?',
            answer: [
              `The first ${TRIAL_DAYS} days are free, and we don’t ask for a credit card. During that time the whole family can record, read and listen.`,
              `Premium is ${PRICE}. The first ${PREMIUM_FREE_DAYS} days of a family’s first plan are free, too. One plan covers everyone in the family, and you can cancel anytime.`,
            ],
          },
        ]
      : []),
    {
      id: 'after-the-trial',
      question: sells ? 'What happens after the free trial?' : 'Does anything ever run out?',
      answer: sells
        ? [
            'Nothing is locked away. Listening, reading, commenting and downloading your stories stay free forever.',
            `Until you choose Premium, you can’t start new recordings or invite more people. If you’re in the middle of a story at that moment, it’s kept like any other.`,
          ]
        : ['No. This vault is run by people you know, and everything in it is included.'],
      more: { href: '/your-stories', label: 'What happens to your stories' },
    },
  ],
})

const forTheStoryteller = (siteConfig: SiteConfig): QuestionGroup => ({
  id: 'storyteller',
  heading: 'For the Storyteller',
  questions: [
    {
      id: 'not-good-with-computers',
      question: 'I’m not good with computers. Can I do this?',
      answer: [
        'Yes. There’s one big red button. You press it and talk, and you press it again when you’re done.',
        'If you stop by mistake, nothing is lost: you can listen, and keep recording from where you left off.',
      ],
    },
    {
      id: 'what-to-tell',
      question: 'What should I talk about?',
      answer: [
        'Whatever comes to mind. If nothing does, open the story ideas: they have questions about childhood, work, love, travel and what you’ve learned.',
        'Your family can ask you things too. You’ll find their questions under the button.',
      ],
    },
    {
      id: 'story-ideas',
      question: 'Where do the story ideas come from?',
      answer: [
        'We wrote them: hundreds of questions, by topic. Some name the people, places and decades of your own stories. You never get the same one twice. If you’ve had them all, your family can ask you more.',
        siteConfig.writerProviders.length > 0
          ? `The owner of your family can let a company’s AI write new ones: ${siteConfig.writerProviders.join(' or ')}. Names of people and places are replaced before anything is sent, and each of those questions says “Written by AI.”`
          : 'No AI company is involved.',
      ],
    },
    ...(siteConfig.canTranscribe
      ? [
          {
            id: 'wrong-words',
            question: 'What if some words are wrong?',
            answer: [
              'You can change them anytime, and every earlier version is kept.',
              `Computers hear clear speech well. They struggle with strong accents, old names and unusual spellings. ${describeLanguages(siteConfig)} That’s why your voice is always kept as it was: the recording is the story, and the text helps you find it and read it.`,
            ],
          },
        ]
      : []),
    {
      id: 'tell-it-again',
      question: 'Can I tell a story again, or delete one?',
      answer: [
        `Yes, both. A story you delete stays for ${DELETED_STORY_DAYS} days under “Recently Deleted,” and you can restore it until then.`,
      ],
    },
    {
      id: 'lost-connection',
      question: 'What if the internet stops in the middle?',
      answer: [
        'Keep talking. The recording stays on your device and goes to the vault when you’re back online. If you closed the page in between, open it again on the same device to continue.',
        'A recording you haven’t saved isn’t a story yet. It waits until you save it.',
      ],
    },
  ],
})

const forTheFamily = ({ sells, ready, canTranscribe }: SiteConfig): QuestionGroup => ({
  id: 'family',
  heading: 'For the Purchaser & Family',
  questions: [
    {
      id: 'invite',
      question: 'How does my family get in?',
      answer: [
        'You create a link for each person and send it any way you like. It works once and lasts 30 days. The person who opens it creates an account and joins your family.',
        'Before they join, they see who sent the link and how many stories your family has told. They can hear one of them if the person who recorded it turns that on, on the story’s page under “About this story.”',
        'You can cancel a link before it’s used, and you can end a person’s access later.',
      ],
    },
    {
      id: 'set-up-for-someone',
      question: 'Can I set it up for my mother or grandfather?',
      answer: [
        'Yes. Sign in on their tablet once, and it stays signed in for a year after each visit. After that, the page opens right at the red button.',
        'You can also sit with them and record on your own device. Then write their name under “Told by” so the story is kept as theirs.',
      ],
    },
    {
      id: 'locked-out',
      question: 'What if someone forgets their password, and can’t get into their email?',
      answer: [
        'Then their family helps them back in. Two relatives in the same vault vouch for them, and its owner approves. Everyone is emailed and has a day to stop it. After that, they get a link to choose a new password.',
      ],
    },
    ...(sells
      ? [
          {
            id: 'gift',
            question: 'Can I give it as a gift?',
            answer: ready.gifts
              ? [
                  'Yes. Choose a gift, and you get a certificate with a code that you can print or send. The person who uses it has their own vault.',
                  `A year of Premium costs $${PRICES.year}. If the family already pays, the gift is used first, and their next payment moves to the day it ends. A gifted free trial lasts ${GIFTED_TRIAL_DAYS} days from the day it’s opened, once per family, without a paid plan.`,
                ]
              : [
                  'Not yet. Gifts with a printed certificate are on their way. Until then, start a free trial and invite them to it.',
                ],
            more: { href: '/gift', label: 'About gifts' },
          },
          {
            id: 'who-pays',
            question: 'Does everyone in the family need a plan?',
            answer: ['No. One plan covers the family. Only the person who owns the vault takes care of it.'],
          },
        ]
      : []),
    {
      id: 'take-along',
      question: 'Can I download everything?',
      answer: [
        'Yes, anytime, free forever. The owner of the vault gets all of it, everyone else what they recorded themselves. The archive has each recording exactly as it was made, all texts with their earlier versions, comments, names, dates and a plain explanation for anyone who opens it fifty years from now.',
        `You can download a single story as the original audio, MP3, PDF${canTranscribe ? ', text or captions' : ' or text'}.`,
      ],
    },
  ],
})

const technical = (siteConfig: SiteConfig): QuestionGroup => ({
  id: 'technical',
  heading: 'Technical, Security & Privacy',
  questions: [
    {
      id: 'who-can-hear',
      question: 'Who can hear our stories?',
      answer: [
        'The members of your family. Stories have no public pages, and no search engine finds them. A person with the keys to the computer they’re stored on could open the files; the privacy policy explains what that means.',
        'Every request is checked twice, in the program and once more in the database itself.',
      ],
      more: { href: '/privacy#who-can-hear', label: 'Who can hear, in the privacy policy' },
    },
    {
      id: 'who-owns',
      question: 'Who owns the recordings?',
      answer: [
        `You do, all of them. ${PRODUCT} just looks after them. We don’t sell them, use them for advertising or train anything with them.`,
      ],
      more: { href: '/your-stories', label: 'What happens to your stories' },
    },
    {
      id: 'devices',
      question: 'Which devices does it work on?',
      answer: [
        'On any tablet, phone or computer with a microphone and an up-to-date browser: Chrome, Edge, Firefox or Safari. There’s nothing to install, but you can add it to the home screen.',
        OLDEST_BROWSERS_ANSWER,
      ],
    },
    {
      id: 'live-words',
      question: 'Who transcribes the recordings?',
      answer: [
        siteConfig.canTranscribe
          ? `After you stop, a program on the ${PRODUCT} server listens and writes. The recording isn’t sent to another company for that${describeConsent(siteConfig)}.`
          : 'You do, if you want them: this server doesn’t transcribe recordings. The recording is kept, and you can type the words next to it.',
        'While you speak, your words can be on the screen about a second later. Many browsers transcribe them; some of them send the audio to the company that makes the browser. Where the browser can’t, or if you prefer, your own device does it, in English, and the audio isn’t sent anywhere for it. The record screen says which of them it is, and you can turn it off.',
      ],
    },
    {
      id: 'what-is-counted',
      question: 'Do you track what I do?',
      answer: siteConfig.analytics
        ? [
            'We count visits to pages and clicks on a few buttons with Google Analytics, to learn what’s useful. It never hears a story, reads a word, or sees whose page it is.',
            'If your browser asks not to be tracked, none of it is loaded. Invitations are never counted.',
          ]
        : ['No. There’s no advertising, and this server tells no other company that you were here.'],
      more: { href: '/privacy', label: 'Privacy policy' },
    },
    {
      id: 'closing',
      question: siteConfig.sells ? `What if ${PRODUCT} shuts down someday?` : 'What if this server goes away someday?',
      answer: [
        'The archive you download needs nothing from us: recordings, texts and lists are ordinary files that other programs open, with checksums to prove that nothing has changed.',
        'Download it now and then and keep it in two places. That’s good advice for everything you love.',
      ],
      more: { href: '/your-stories', label: 'What happens to your stories' },
    },
  ],
})
