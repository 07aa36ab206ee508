import type { SpeechEngine } from '#server/infra/speech/engine.ts'
import type { Site } from './contract.ts'

export type SiteSettings = {
  origin: string
  payments: 'test' | 'off'
  /** What writes the words down; undefined where nothing does. */
  engine: Pick<SpeechEngine, 'draft'> | undefined
  contactEmail: string | undefined
  measurementId: string | undefined
}

/** Comes true, one by one, as these can be had. */
const READY = { premium: false, gifts: false, bedtimeStories: false }

/** What the public pages are made from: the settings of the server, and what was found when it started. */
export const siteOf = ({ origin, payments, engine, contactEmail, measurementId }: SiteSettings): Site => ({
  origin,
  measurementId: measurementId ?? null,
  facts: {
    sells: payments !== 'off',
    contact: contactEmail ?? null,
    ready: READY,
    writesDown: engine !== undefined,
    drafts: engine?.draft === true,
    analytics: measurementId !== undefined,
  },
})
