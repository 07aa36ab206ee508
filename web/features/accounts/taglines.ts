import type { PublicFacts } from '#server/features/marketing/contract.ts'
import { TRIAL_DAYS } from '#web/lib/prices.ts'
import type { Purpose } from './purpose.ts'

type Facts = Pick<PublicFacts, 'sells' | 'ready'>

/** True everywhere, whatever somebody has in mind. */
const ANY = 'Your family’s stories, in the voices that tell them, kept for generations.'

const giftLine = ({ gifts }: Facts['ready']): string =>
  gifts
    ? 'First an account of your own, then the gift.'
    : 'First an account of your own. Gifts cannot be chosen here yet.'

const LINES: Readonly<Record<Purpose, (ready: Facts['ready']) => string>> = {
  trial: () =>
    `Your family’s stories, kept for generations. The first ${TRIAL_DAYS} days are free, without a credit card.`,
  premium: ({ premium }) =>
    `Begin with ${TRIAL_DAYS} free days for the whole family. ${premium ? 'Premium will be offered to you inside.' : 'Premium cannot be chosen yet.'}`,
  'gift-trial': giftLine,
  'gift-premium': giftLine,
  archive: () => `Your family’s voices as an archive, kept for generations. The first ${TRIAL_DAYS} days are free.`,
  'archive-pro': ({ premium }) =>
    `Begin with ${TRIAL_DAYS} free days of Research Starter. ${premium ? 'Research Pro will be offered to you inside.' : 'Research Pro cannot be chosen yet.'}`,
}

/** Whether this is one of them: anything may stand in an address. */
export const isPurpose = (word: string | undefined): word is Purpose => word !== undefined && Object.hasOwn(LINES, word)

/** What stands under the heading for whoever comes with this in mind; what is not known to be so is not said. */
export function taglineFor(purpose: string | undefined, facts: Facts | undefined): string {
  return isPurpose(purpose) && facts?.sells ? LINES[purpose](facts.ready) : ANY
}

const THIS_IS_IT = 'This is where stories are recorded.'

const FOR_MEMBERS: Readonly<Record<Purpose, (ready: Facts['ready']) => string>> = {
  trial: () => THIS_IS_IT,
  archive: () => THIS_IS_IT,
  premium: ({ premium }) => (premium ? THIS_IS_IT : 'Premium cannot be chosen yet.'),
  'archive-pro': ({ premium }) => (premium ? THIS_IS_IT : 'Research Pro cannot be chosen yet.'),
  'gift-trial': ({ gifts }) => (gifts ? THIS_IS_IT : 'Gifts cannot be chosen here yet.'),
  'gift-premium': ({ gifts }) => (gifts ? THIS_IS_IT : 'Gifts cannot be chosen here yet.'),
}

/** What is said to whoever comes with this in mind and is signed in already; null where nothing is sold. */
export const lineForMembers = (purpose: Purpose, { sells, ready }: Facts): string | null =>
  sells ? FOR_MEMBERS[purpose](ready) : null

/** The longest that may come to stand there, so that room is kept for it. */
export function longestTagline(purpose: string | undefined): string {
  const answers = [true, false].map((is) => ({ sells: true, ready: { premium: is, gifts: is, bedtimeStories: is } }))
  const all = [ANY, ...answers.map((facts) => taglineFor(purpose, facts))]
  return all.reduce((longest, one) => (one.length > longest.length ? one : longest))
}
