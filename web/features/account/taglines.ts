import type { QueryClient } from '@tanstack/react-query'
import { TRIAL_DAYS } from '#common/pricing.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { siteConfigQuery } from '#web/lib/site-config.ts'
import { toast } from '#web/ui/toast.ts'

type Facts = Pick<SiteConfig, 'sells' | 'ready'>

/** True everywhere, whatever somebody has in mind. */
const ANY = 'Your family’s stories, in the voices that tell them, kept for generations.'

const THIS_IS_IT = 'This is where stories are recorded.'
const NO_GIFTS = 'Gifts cannot be chosen here yet.'

/** What somebody has in mind that cannot be had yet; null where it can. */
const NOT_YET: Readonly<Record<Purpose, (ready: Facts['ready']) => string | null>> = {
  trial: () => null,
  premium: ({ premium }) => (premium ? null : 'Premium cannot be chosen yet.'),
  'gift-trial': ({ gifts }) => (gifts ? null : NO_GIFTS),
  'gift-premium': ({ gifts }) => (gifts ? null : NO_GIFTS),
  archive: () => null,
  'archive-pro': ({ premium }) => (premium ? null : 'Research Pro cannot be chosen yet.'),
}

const giftLine = ({ gifts }: Facts['ready']): string =>
  gifts ? 'First an account of your own, then the gift.' : `First an account of your own. ${NO_GIFTS}`

const LINES: Readonly<Record<Purpose, (ready: Facts['ready']) => string>> = {
  trial: () =>
    `Your family’s stories, kept for generations. The first ${TRIAL_DAYS} days are free, without a credit card.`,
  premium: (ready) =>
    `Begin with ${TRIAL_DAYS} free days for the whole family. ${NOT_YET.premium(ready) ?? 'Premium will be offered to you inside.'}`,
  'gift-trial': giftLine,
  'gift-premium': giftLine,
  archive: () => `Your family’s voices as an archive, kept for generations. The first ${TRIAL_DAYS} days are free.`,
  'archive-pro': (ready) =>
    `Begin with ${TRIAL_DAYS} free days of Research Starter. ${NOT_YET['archive-pro'](ready) ?? 'Research Pro will be offered to you inside.'}`,
}

/** Whether this is one of them: anything may stand in an address. */
export const isPurpose = (word: string | undefined): word is Purpose => word !== undefined && Object.hasOwn(LINES, word)

/** What stands under the heading for whoever comes with this in mind; what is not known to be so is not said. */
export function taglineFor(purpose: string | undefined, facts: Facts | undefined): string {
  return isPurpose(purpose) && facts?.sells ? LINES[purpose](facts.ready) : ANY
}

/** What is said to whoever comes with this in mind and is signed in already; null where nothing is sold. */
export const lineForMembers = (purpose: Purpose, { sells, ready }: Facts): string | null =>
  sells ? (NOT_YET[purpose](ready) ?? THIS_IS_IT) : null

/** The longest that may come to stand there, so that room is kept for it. */
export function longestTagline(purpose: string | undefined): string {
  const answers = [true, false].map((is) => ({ sells: true, ready: { premium: is, gifts: is, bedtimeStories: is } }))
  const all = [ANY, ...answers.map((facts) => taglineFor(purpose, facts))]
  return all.reduce((longest, one) => (one.length > longest.length ? one : longest))
}

/** What somebody has in mind who comes from the public pages to make an account; the page they come to says so (`/auth?for=`). */
export type Purpose = 'trial' | 'premium' | 'gift-trial' | 'gift-premium' | 'archive' | 'archive-pro'

/** Says to who came to make an account that they have one, and what became of what they had in mind. */
export async function formatAlreadyIn(client: QueryClient, purpose: string): Promise<void> {
  if (!isPurpose(purpose)) return
  const description = lineForMembers(purpose, await client.fetchQuery(siteConfigQuery))
  toast({ title: 'You are signed in already', ...(description !== null && { description }) })
}
