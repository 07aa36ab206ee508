import { queryOptions, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getSiteConfig, type SiteConfig, siteConfigSchema } from '#server/features/marketing/contract.ts'
import { call } from './call.ts'

const HOUR = 60 * 60_000

/** What holds for everybody who visits; it changes with the server's settings alone. */
export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: () => call(getSiteConfig),
  staleTime: HOUR,
  initialData: () => readStoredSiteConfig()?.facts,
  initialDataUpdatedAt: () => readStoredSiteConfig()?.since,
})

export const useSiteConfig = () => useQuery(siteConfigQuery)

const KEY = 'keepsaid-site-config'
const keptSchema = v.object({ facts: siteConfigSchema, since: v.number() })

/** The facts as they last came to this device, and when (in ms), so that questions are answered without a network, too. */
export function readStoredSiteConfig(): { facts: SiteConfig; since: number } | null {
  try {
    const { facts, since } = v.parse(keptSchema, JSON.parse(localStorage.getItem(KEY) ?? ''))
    // By a clock that was wrong they would stay new for years.
    return { facts, since: since > Date.now() ? 0 : since }
  } catch {
    // Nothing was kept, or by a version that knew other facts.
    return null
  }
}

/**
 * Does nothing where the browser keeps nothing.
 * @param since when they came from the server, in ms: to keep them again makes them no newer
 */
export function storeSiteConfig(facts: SiteConfig, since: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ facts, since }))
  } catch {
    // They come again with the next page.
  }
}
