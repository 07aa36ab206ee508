import type { Config } from '#server/config.ts'
import type { Site } from './contract.ts'

export type SiteSettings = {
  origin: string
  payments: 'test' | 'off'
  speech: Config['speech']
  contactEmail: string | undefined
  measurementId: string | undefined
}

/** Comes true, one by one, as these can be had. */
const READY = { premium: false, gifts: false, bedtimeStories: false }

/** What the public pages are made from, out of the settings of the server. */
export const siteOf = ({ origin, payments, speech, contactEmail, measurementId }: SiteSettings): Site => ({
  origin,
  measurementId: measurementId ?? null,
  facts: {
    sells: payments !== 'off',
    contact: contactEmail ?? null,
    ready: READY,
    writesDown: speech !== 'off',
    analytics: measurementId !== undefined,
  },
})
