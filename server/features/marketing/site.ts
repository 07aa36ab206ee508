import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ANALYTICS_META_NAME, isSecret } from '#common/analytics.ts'
import type { Counting } from '#server/infra/http/app-pages.ts'
import type { PublicStyle, RenderPages, Site, SiteConfig } from './contract.ts'

export type SiteSettings = {
  origin: string
  payments: 'test' | 'stripe' | 'off'
  maxAudioBytes: number
  /** Whether there is a speech engine. */
  canTranscribe: boolean
  languages: SiteConfig['languages']
  speechProviders: readonly string[]
  writerProviders: readonly string[]
  contactEmail: string | undefined
  measurementId: string | undefined
  backups: boolean
}

/** To be turned on one by one, as these become available where payments are on. */
const READY = { bedtimeStories: true }

/** The input of the public pages: server settings, and what was detected at startup. */
export const siteOf = ({
  origin,
  payments,
  maxAudioBytes,
  canTranscribe,
  languages,
  speechProviders,
  writerProviders,
  contactEmail,
  measurementId,
  backups,
}: SiteSettings): Site => ({
  origin,
  measurementId: measurementId ?? null,
  siteConfig: {
    sells: payments !== 'off',
    contact: contactEmail ?? null,
    ready: { gifts: payments !== 'off', ...READY },
    maxAudioBytes,
    canTranscribe,
    languages,
    speechProviders: [...speechProviders],
    writerProviders: [...writerProviders],
    analytics: measurementId !== undefined,
    backups,
  },
})

/**
 * Renders the public pages once, at startup: they depend on the settings, not on the visitor.
 * @param webFolder the built pages; null if they have not been built
 */
export const renderPages = async (webFolder: string, site: Site): Promise<ReturnType<RenderPages> | null> => {
  const built = await importBuilt<{ renderPages: RenderPages }>(webFolder)
  return built?.renderPages(site) ?? null
}

/**
 * How visits to pages of the app are counted. Pages whose address may contain a secret are excluded, and so are unknown
 * addresses, for example an invite code with a trailing slash.
 */
export const openCounting = async (webFolder: string, { measurementId }: Site): Promise<Counting | null> => {
  const built = measurementId ? await importBuilt<{ visitScript: string }>(webFolder) : null
  if (!built) return null
  return {
    tags: `<meta name="${ANALYTICS_META_NAME}" content="${measurementId}"><script src="${built.visitScript}" defer></script>`,
    counts: ({ is404, routeOptions, url }) => !is404 && !isSecret(routeOptions.url ?? '') && !isSecret(url),
  }
}

/**
 * The style of the public pages, for pages that the server writes itself.
 * @param webFolder the built pages; null if they have not been built
 */
export const findPublicStyle = async (webFolder: string): Promise<PublicStyle | null> =>
  (await importBuilt<{ publicStyle: PublicStyle }>(webFolder))?.publicStyle ?? null

async function importBuilt<Exports>(webFolder: string): Promise<Exports | null> {
  const file = join(webFolder, 'marketing', 'render.js')
  return existsSync(file) ? await import(pathToFileURL(file).href) : null
}
