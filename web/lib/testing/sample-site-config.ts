import type { SiteConfig } from '#server/features/marketing/contract.ts'

/** What holds where plans are sold and nothing can be chosen yet. */
export const sampleSiteConfig: SiteConfig = {
  sells: true,
  contact: 'help@example.org',
  ready: { premium: false, gifts: false, bedtimeStories: false },
  writesDown: true,
  drafts: false,
  analytics: false,
}
