import type { SiteConfig } from '#server/features/marketing/contract.ts'

/** An installation that sells plans, but no gifts yet. */
export const sampleSiteConfig: SiteConfig = {
  sells: true,
  contact: 'help@example.org',
  ready: { gifts: false, bedtimeStories: false },
  maxAudioBytes: 8 * 1024 ** 3,
  canTranscribe: true,
  languages: 'english',
  speechProviders: [],
  writerProviders: [],
  analytics: false,
  backups: true,
}
