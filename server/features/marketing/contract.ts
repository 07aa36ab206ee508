import * as v from 'valibot'
import { defineCall } from '#server/infra/http/contract.ts'

/** What the public pages may claim, because it is so here: they follow the configuration and not the other way round. */
export const siteConfigSchema = v.object({
  /** Whether plans are sold here; a family that hosts for itself sells none, and no page names a price then. */
  sells: v.boolean(),
  /** Where mail to the people who run this service goes; null where they have given no address. */
  contact: v.nullable(v.string()),
  /** What the pages already tell of, and whether it can be had yet. */
  ready: v.object({ premium: v.boolean(), gifts: v.boolean(), bedtimeStories: v.boolean() }),
  /** Whether a program of the server writes the words of a recording down; else they can only be typed in. */
  writesDown: v.boolean(),
  /** Whether what it writes is a rough draft, with many words wrong. */
  drafts: v.boolean(),
  /** Whether visits are counted by an analytics service. */
  analytics: v.boolean(),
})
export type SiteConfig = v.InferOutput<typeof siteConfigSchema>

export const getSiteConfig = defineCall({
  name: 'getSiteConfig',
  summary: 'What holds for everybody who visits: whether plans are sold, where mail goes, who writes the words down',
  method: 'GET',
  path: '/api/site-config',
  access: 'anyone',
  reply: siteConfigSchema,
  errors: [],
})

/** What a public page is made from. */
export type Site = {
  facts: SiteConfig
  /** The address of this service, without a slash at its end. */
  origin: string
  /** The GA4 property that counts visits, or null. */
  measurementId: string | null
}

/** A page that is the same for every visitor, ready to be sent. */
export type PublicPage = {
  path: string
  html: string
  /** The same for who is signed in; null where the app answers them at this address. */
  forMembers: string | null
  /** Whether search engines may list it. */
  listed: boolean
  /** Speaks of what is sold: where nothing is, it leads to signing in. */
  sells: boolean
}

/** What the build puts into `marketing/render.js`: makes all public pages at once; `notFound` answers every unknown address. */
export type RenderPages = (site: Site) => { pages: PublicPage[]; notFound: string }
