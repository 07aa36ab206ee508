import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSiteConfig } from '#server/features/marketing/contract.ts'
import { call } from '#web/lib/call.ts'
import { readStoredSiteConfig } from './stored-site-config.ts'

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
