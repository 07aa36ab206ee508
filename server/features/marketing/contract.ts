import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** Public settings of this installation. The public pages claim only what these allow. */
export const siteConfigSchema = v.object({
  /** Whether plans are sold. Families that host for themselves sell none, and no page mentions a price. */
  sells: v.boolean(),
  /** Email address of the people who run the service; null if they gave none. */
  contact: v.nullable(v.string()),
  /** Which announced features are available. Premium is wherever plans are sold. */
  ready: v.object({ gifts: v.boolean(), bedtimeStories: v.boolean() }),
  /** The largest recording the server accepts. */
  maxAudioBytes: v.number(),
  /** Whether the server transcribes recordings; otherwise words can only be typed. */
  canTranscribe: v.boolean(),
  /** The languages that the server transcribes: only English, or nearly all. */
  languages: v.picklist(['english', 'many']),
  /** The companies that the owner of a family can let transcribe the words, by name. */
  speechProviders: v.array(v.string()),
  /** The companies whose language models the owner of a family can let write story ideas and bedtime stories, by name. */
  writerProviders: v.array(v.string()),
  /** Whether an analytics service counts visits. */
  analytics: v.boolean(),
  /** Whether a backup is made every night. */
  backups: v.boolean(),
})
export type SiteConfig = v.InferOutput<typeof siteConfigSchema>

export const getSiteConfig = defineCall({
  name: 'getSiteConfig',
  summary:
    'Public settings: whether plans are sold, where to write for help, how large a recording can be, whether it is transcribed',
  method: 'GET',
  path: '/api/site-config',
  access: 'anyone',
  reply: siteConfigSchema,
  errors: [],
})

/** The input of the public pages. */
export type Site = {
  siteConfig: SiteConfig
  /** The address of this installation, without a trailing slash. */
  origin: string
  /** The GA4 property that counts visits, or null. */
  measurementId: string | null
}

/** A rendered page, the same for every visitor. */
export type PublicPage = {
  path: string
  html: string
  /** The version for signed-in users; null where the app answers them at this address. */
  forMembers: string | null
  /** Whether search engines may list it. */
  listed: boolean
  /** About what is sold: installations that sell nothing redirect to signing in. */
  sells: boolean
}

/** Exported by the built `marketing/render.js`. `notFound` answers every unknown address. */
/** Paths of the built pages' style sheet, icon and fonts. */
export type PublicStyle = Readonly<Record<'styleSheet' | 'icon' | 'textFont' | 'headingFont', string>>

export type RenderPages = (site: Site) => { pages: PublicPage[]; notFound: string }
