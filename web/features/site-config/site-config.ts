import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSiteConfig, type SiteConfig } from '#server/features/marketing/contract.ts'
import { call } from '#web/lib/call.ts'

/** Public settings of the server, stored on the device so that the FAQ works offline. */
export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: () => call(getSiteConfig),
  initialData: () => readStoredSiteConfig()?.siteConfig,
  initialDataUpdatedAt: () => readStoredSiteConfig()?.fetchedAt,
})

/** Of the query whether the operator is doing maintenance. */
export const maintenanceKey = ['maintenance']

export const useSiteConfig = () => useQuery(siteConfigQuery)

/**
 * Its number changes with the settings' names and types: what an earlier version stored isn't read. Reading them with their
 * schema would bring valibot to every page.
 */
const STORAGE_KEY = 'keepsaid-site-config-1'

/** The settings as last fetched on this device, and when (in ms); null if there are none. */
export function readStoredSiteConfig(): { siteConfig: SiteConfig; fetchedAt: number } | null {
  try {
    const { siteConfig, fetchedAt } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '')
    // If the clock was wrong, a time in the future would keep them fresh for years.
    return { siteConfig, fetchedAt: fetchedAt > Date.now() ? 0 : fetchedAt }
  } catch {
    // Nothing is stored.
    return null
  }
}

/**
 * Does nothing if the browser blocks storage.
 * @param fetchedAt when the settings came from the server, in ms
 */
export function storeSiteConfig(siteConfig: SiteConfig, fetchedAt: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ siteConfig, fetchedAt }))
  } catch {
    // They will be fetched again with the next page.
  }
}
