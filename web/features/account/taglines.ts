import type { QueryClient } from '@tanstack/react-query'
import { pathFor } from '#common/after-sign-in.ts'
import { TRIAL_DAYS } from '#common/pricing.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { siteConfigQuery } from '#web/features/site-config/site-config.ts'
import { toast } from '#web/ui/toast.ts'

/** What a visitor of the public pages wants an account for; the pages pass it on as `/auth?for=`. */
export type Purpose = 'trial' | 'premium' | 'gift-trial' | 'gift-premium' | 'archive' | 'archive-pro'

type Offers = Pick<SiteConfig, 'sells' | 'ready'>

/** True on every server and for every purpose. */
const GENERAL = 'Your family’s stories, in the voices that tell them, kept for generations.'

const RECORD_HERE = 'This is where you record stories.'
const NO_GIFTS = 'Gifts aren’t available here yet.'

/** Why a purpose cannot be fulfilled yet; null if it can. */
const NOT_YET: Readonly<Record<Purpose, (ready: Offers['ready']) => string | null>> = {
  trial: () => null,
  premium: () => null,
  'gift-trial': ({ gifts }) => (gifts ? null : NO_GIFTS),
  'gift-premium': ({ gifts }) => (gifts ? null : NO_GIFTS),
  archive: () => null,
  'archive-pro': () => null,
}

const giftLine = ({ gifts }: Offers['ready']): string =>
  gifts ? 'First create your own account, then choose the gift.' : `First create your own account. ${NO_GIFTS}`

const LINES: Readonly<Record<Purpose, (ready: Offers['ready']) => string>> = {
  trial: () =>
    `Your family’s stories, kept for generations. The first ${TRIAL_DAYS} days are free, no credit card needed.`,
  premium: () => `Start with ${TRIAL_DAYS} free days for the whole family. Once you’re in, you can choose Premium.`,
  'gift-trial': giftLine,
  'gift-premium': giftLine,
  archive: () => `Your family’s voices as an archive, kept for generations. The first ${TRIAL_DAYS} days are free.`,
  'archive-pro': () =>
    `Start with ${TRIAL_DAYS} free days of Research Starter. Once you’re in, you can choose Research Pro.`,
}

/** Narrows a word from the address, where anything may be typed. */
export const isPurpose = (word: string | undefined): word is Purpose => word !== undefined && Object.hasOwn(LINES, word)

/** The tagline of the auth screen. It promises nothing that this server is not known to offer. */
export function taglineFor(purpose: string | undefined, config: Offers | undefined): string {
  return isPurpose(purpose) && config?.sells ? LINES[purpose](config.ready) : GENERAL
}

/** The line for visitors who are signed in already; null on a server that sells nothing, and on the page they came for. */
export const lineForMembers = (purpose: Purpose, { sells, ready }: Offers): string | null =>
  sells ? (NOT_YET[purpose](ready) ?? (pathFor(purpose) === undefined ? RECORD_HERE : null)) : null

/** The longest line that may appear for a purpose, so the page can reserve space for it. */
export function longestTagline(purpose: string | undefined): string {
  const configs = [true, false].map((is) => ({ sells: true, ready: { gifts: is, bedtimeStories: is } }))
  const lines = [GENERAL, ...configs.map((config) => taglineFor(purpose, config))]
  return lines.reduce((best, line) => (line.length > best.length ? line : best))
}

/** Tells a visitor who came to create an account that they have one, and what became of their purpose. */
export async function toastAlreadySignedIn(client: QueryClient, purpose: string): Promise<void> {
  if (!isPurpose(purpose)) return
  const description = lineForMembers(purpose, await client.fetchQuery(siteConfigQuery))
  toast({ title: 'You’re already signed in', ...(description !== null && { description }) })
}
