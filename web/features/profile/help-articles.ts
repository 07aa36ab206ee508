import { OLDEST_BROWSERS_ANSWER } from '#common/oldest-browsers.ts'
import { PRODUCT } from '#common/product.ts'
import { promptCategories } from '#common/prompt-categories.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { DELETED_STORY_DAYS } from '#server/features/stories/editing/contract.ts'
import type { Question } from '#web/features/faq/faq-questions.ts'

interface HelpArticle extends Question {
  /** Other words that people use for it. */
  readonly keywords?: string
}

export interface HelpCategory {
  readonly id: string
  readonly heading: string
  readonly questions: readonly HelpArticle[]
}

/** What the product does today, for this installation's settings, in 6 categories. */
export const helpCategories = (site: Pick<SiteConfig, 'sells' | 'canTranscribe'>): readonly HelpCategory[] => [
  {
    id: 'help-recording',
    heading: 'Recording',
    questions: [
      {
        id: 'help-record',
        question: 'How do I record a story?',
        keywords: 'start stop button microphone talk speak pause tell',
        answer: [
          'Press the big red button and talk. Press it again when you’re done. You can pause in between, for as long as you like.',
          'Then press Save Story. It has a title already, which you can change. Until you save it, you can listen to it, keep recording, or record it again.',
        ],
        more: { href: '/', label: 'Go to the red button' },
      },
      {
        id: 'help-ideas',
        question: 'What should I talk about?',
        keywords: 'prompt topic suggestion question idea category categories pause stuck silence',
        answer: [
          `Under the red button are story ideas in ${promptCategories.length} categories: ${promptCategories.slice(0, -1).join(', ')} and ${promptCategories.at(-1)}. Press one, and it becomes the title of your story.`,
          'Questions from your relatives are in the last category. Tell a story about one, and the person who asked can hear the answer.',
          'If you get stuck while you talk, turn on “Ask me a question when I pause” on the record screen. When you’re quiet for a few seconds, it shows one question about a name or place you just mentioned. It needs your words on the screen, in English.',
        ],
      },
      {
        id: 'help-offline',
        question: 'What if the internet stops, or I close the page?',
        keywords: 'offline connection wifi lost crash battery unsaved recover',
        answer: [
          'Keep talking. What you say is saved on your device while you speak, and it’s sent to your vault when you’re back online.',
          'If the page was closed, open it again on the same device. Your unsaved recording is on the record screen, and you can listen to it, save it or continue it.',
        ],
      },
      {
        id: 'help-microphone',
        question: 'The microphone doesn’t work. What can I do?',
        keywords: 'permission blocked allow hear nothing silent mic sound problem trouble',
        answer: [
          'Your browser asks whether this page may use the microphone. If you said no, change it in the small icon next to the address, and press the red button again.',
          'If the page says that it can’t hear anything, check that no other program is using the microphone and that it isn’t muted.',
        ],
      },
      {
        id: 'help-browser',
        question: 'Is my browser new enough?',
        keywords: 'old update version safari chrome edge firefox outdated',
        answer: [
          OLDEST_BROWSERS_ANSWER,
          'Newer versions are better. After an update, the recordings that were waiting on your device are still there.',
        ],
      },
      {
        id: 'help-language',
        question: 'Can I tell stories in another language?',
        keywords: 'spanish german chinese speak spoken translate english',
        answer: [
          site.canTranscribe
            ? 'Yes. Choose the language you speak on the record screen or in your profile, and we’ll try to transcribe your words in it. If this server doesn’t know the language yet, the recording is kept, and you can type the words.'
            : 'Yes. Your voice is kept as it is. You can type the words next to it in any language.',
        ],
        more: { href: '/profile', label: 'Choose your language' },
      },
    ],
  },
  {
    id: 'help-stories',
    heading: 'Stories',
    questions: [
      {
        id: 'help-find',
        question: 'How do I find a story again?',
        keywords: 'search filter sort old missing where date person',
        answer: [
          'Open Stories and type a word into “Search your stories.” With only a few stories, press Find first. It looks through titles, texts and details. With filters, you can narrow the list by category, who told it, when it happened, people and tags.',
        ],
        more: { href: '/stories', label: 'Go to your stories' },
      },
      {
        id: 'help-correct',
        question: 'Some words are wrong. How do I correct them?',
        keywords: 'edit change text transcript mistake spelling title typo rename',
        answer: [
          'Open your story and choose Edit. Every earlier version is kept, and the recording never changes. Only you can change the words of your stories.',
          'Names that often come out wrong belong on Names & Places. New recordings are then more likely to get them right.',
        ],
      },
      {
        id: 'help-delete-story',
        question: 'How do I delete a story, or get one back?',
        keywords: 'remove restore undo trash deleted',
        answer: [
          `Choose Delete on your own story. It moves to Recently Deleted for ${DELETED_STORY_DAYS} days. Until then, you can restore it there.`,
        ],
        more: { href: '/stories/deleted', label: 'Recently Deleted' },
      },
      {
        id: 'help-download',
        question: 'How do I download our stories?',
        keywords: 'export save computer backup zip archive mp3 pdf file copy data print',
        answer: [
          'A single story can be downloaded as its original audio, as MP3, as text or as a PDF to print. On paper, a code leads back to the voice: a phone’s camera opens the story, for members of the family.',
          'Under Download Everything, the owner of the vault gets all of it, and everyone else what they recorded themselves. It’s free, and the files open without this service.',
          'Your profile, comments and messages are in a small file of their own: choose Download My Data on the Profile tab.',
        ],
        more: { href: '/archive', label: 'Download Everything' },
      },
    ],
  },
  {
    id: 'help-family',
    heading: 'Family',
    questions: [
      {
        id: 'help-invite',
        question: 'How do I invite my family?',
        keywords: 'link share add member join relative guest qr email',
        answer: [
          'If the vault is yours, open Family and choose Invite a Relative. Send the link any way you like, or show it as a QR code. Each link is for one person and works for 30 days.',
        ],
        more: { href: '/family', label: 'Go to Family' },
      },
      {
        id: 'help-set-up',
        question: 'Can someone take part who isn’t good with computers?',
        keywords: 'grandmother grandfather older tablet personal link qr password simple set up storyteller',
        answer: [
          'Yes. When you start, choose “Someone I love” on the first page. Later, if the vault is yours, open Family and choose Set Up a Relative. They get a personal link that signs their device in, and it stays signed in. You can turn it off at any time.',
        ],
        more: { href: '/family', label: 'Go to Family' },
      },
      {
        id: 'help-ask',
        question: 'How do I ask a relative a question?',
        keywords: 'question answer mother father',
        answer: [
          'Open Family and write your question under Family questions. Ask one person or everyone. It appears with their story ideas, and you can hear the answer once it’s told. On a relative’s story, a button under it asks them about that story.',
        ],
        more: { href: '/family', label: 'Go to Family' },
      },
      {
        id: 'help-who-hears',
        question: 'Who can hear our stories?',
        keywords: 'private privacy public secret see strangers access',
        answer: [
          'Everyone in your family, and no one you haven’t invited. There are no public pages. The owner of the vault can end a person’s access on the Family page.',
        ],
        more: { href: '/privacy#who-can-hear', label: 'Who can hear, in the privacy policy' },
      },
    ],
  },
  {
    id: 'help-bedtime',
    heading: site.sells ? 'Bedtime stories and plans' : 'Bedtime stories',
    questions: [
      {
        id: 'help-bedtime-write',
        question: 'What are bedtime stories?',
        keywords: 'grandchild child kids read aloud premium ai',
        answer: [
          `We write a story for a child you name, and you read it aloud. The recording and the text are kept for your family.${site.sells ? ' Bedtime stories are part of Premium.' : ''}`,
        ],
        more: { href: '/bedtime-stories', label: 'Go to Bedtime Stories' },
      },
      ...(site.sells
        ? [
            {
              id: 'help-plan',
              question: 'Where do I see or change our plan?',
              keywords: 'subscription premium pay price cost cancel billing trial card money',
              answer: [
                'The Subscription tab shows your family’s plan. If the vault is yours, you can choose a plan, change how you pay, or cancel there. One plan covers the whole family.',
                'When a plan ends, nothing is locked away: listening, reading, commenting and downloading stay free.',
              ],
              more: { href: '/profile/subscription', label: 'Go to Subscription' },
            },
          ]
        : []),
    ],
  },
  {
    id: 'help-account',
    heading: 'Your account',
    questions: [
      {
        id: 'help-name-photo',
        question: 'How do I change my name or my photo?',
        keywords: 'profile picture avatar birthday phone relationship family name edit',
        answer: [
          'Both are on the Profile tab. Your family sees your name and your photo; the rest of your profile is only for you. The owner of the vault can change the family’s name there, too.',
        ],
        more: { href: '/profile', label: 'Go to Profile' },
      },
      {
        id: 'help-text-size',
        question: 'Can I make the text larger, or the page dark?',
        keywords: 'font size bigger small read eyes contrast theme night light colors see',
        answer: ['Yes, on the Profile tab under Settings. It’s the same on all your devices.'],
        more: { href: '/profile', label: 'Go to Profile' },
      },
      {
        id: 'help-emails',
        question: 'How do I get fewer emails?',
        keywords: 'notification unsubscribe mail stop turn off',
        answer: ['Turn them off one by one on the Profile tab, under “Email to you.”'],
        more: { href: '/profile', label: 'Go to Profile' },
      },
      {
        id: 'help-leave',
        question: 'How do I delete my account?',
        keywords: 'leave close remove cancel quit end',
        answer: [
          'At the bottom of the Profile tab. You can change your mind for 30 days, and you can download everything first. You decide whether your stories stay with your family or go with you. If you own the vault, it’s deleted, too, unless another member takes it over.',
        ],
        more: { href: '/profile', label: 'Go to Profile' },
      },
    ],
  },
  {
    id: 'help-security',
    heading: 'Signing in and safety',
    questions: [
      {
        id: 'help-heir',
        question: 'Who looks after the vault when I can’t anymore?',
        keywords: 'heir inherit death die dying will owner take over hand over successor',
        answer: [
          'If you own the vault, name an heir on the Security tab. They can ask to take it over. We let everyone know, and if you don’t sign in within 30 days, the vault is theirs. Every story stays.',
          'You can also hand it over yourself, on the same tab.',
        ],
        more: { href: '/profile/security', label: 'Go to Security' },
      },
      {
        id: 'help-two-step',
        question: 'What is two-step sign-in?',
        keywords: 'two factor 2fa totp authenticator app code second step security recovery codes',
        answer: [
          'If you own a vault, you can have an app on your phone show a code, which you type after your password. Someone who only finds out your password then doesn’t get in. Turn it on on the Security tab.',
          'Print the recovery codes and keep them at home. Without your phone, each of them signs you in once. A new password by email doesn’t replace the code.',
        ],
        more: { href: '/profile/two-step', label: 'Go to two-step sign-in' },
      },
      {
        id: 'help-password',
        question: 'How do I change my password, or get a new one?',
        keywords: 'forgot forgotten reset sign in log in login locked out',
        answer: [
          'Change it on the Security tab. If you’ve forgotten it, choose “Forgot your password?” on the sign-in page, and we’ll email you a link. It works once, for one hour.',
        ],
        more: { href: '/profile/security', label: 'Go to Security' },
      },
      {
        id: 'help-locked-out',
        question: 'Someone in the family can’t sign in anymore. How do we help?',
        keywords: 'locked out forgot password lost email phone vouch relative recover recovery back in',
        answer: [
          'If they still read their email, “Forgot your password?” on the sign-in page is all they need. Otherwise, open Family and choose “Someone Can’t Sign In?”. Two relatives vouch for them, and the owner of the vault approves; that counts as a vouch, too.',
          'We let everyone know. For 24 hours, the person, the owner and those who vouched can stop it with one press. Then one of you makes a link that lets them choose a new password.',
          'It isn’t possible for the owner of a vault; name an heir for that. Nor for people in more than one family: please ask those who run this server.',
        ],
        more: { href: '/family', label: 'Go to Family' },
      },
      {
        id: 'help-lost-device',
        question: 'I lost my phone or tablet. What now?',
        keywords: 'stolen ipad iphone device sign out sold gave away computer library',
        answer: ['The Security tab lists every device you’re signed in on. Sign out the one you lost.'],
        more: { href: '/profile/security', label: 'Go to Security' },
      },
      {
        id: 'help-safe',
        question: 'Are our stories safe?',
        keywords: 'backup lose lost encrypted secure hack',
        answer: [
          `${PRODUCT} keeps each recording exactly as it was made and never overwrites a text. Download everything now and then and keep it in a second place, as with everything you love.`,
        ],
        more: { href: '/your-stories', label: 'What happens to your stories' },
      },
    ],
  },
]

const STOP_WORDS = new Set(
  'a about an and any are at be can do does for from get how i in is it me my of on or our so the there this to we what when where which who will with you your'.split(
    ' ',
  ),
)

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Without the commonest endings, so that “passwords” finds “password”. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(ing|ed|es|s|e)$/, '') : word)

/**
 * The questions that fit a search, best first: all of its words at the beginning of words in them, else as many as possible. Empty
 * if none fits; undefined if nothing is searched for.
 */
export const searchHelp = (categories: readonly HelpCategory[], search: string): readonly Question[] | undefined => {
  const sought = wordsOf(search)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf)
  if (sought.length === 0) return undefined
  const scored = categories.flatMap(({ heading, questions }) =>
    questions.map((question) => {
      const title = wordsOf(question.question)
      const all = [...title, ...wordsOf([heading, question.keywords ?? '', ...question.answer].join(' '))]
      const count = (words: readonly string[]) =>
        sought.filter((one) => words.some((word) => word.startsWith(one))).length
      return { question, hits: count(all), score: count(all) * 100 + count(title) }
    }),
  )
  const maxHits = Math.max(...scored.map(({ hits }) => hits))
  if (maxHits === 0) return []
  return scored
    .filter(({ hits }) => hits === maxHits)
    .sort((a, b) => b.score - a.score)
    .map(({ question }) => question)
}
