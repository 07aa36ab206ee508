import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSubscriptionStatus } from '#server/features/billing/contract.ts'
import { call } from '#web/lib/call.ts'

/** After this time a screen goes on without an answer. */
const STATUS_TIMEOUT_MS = 4000

const subscriptionStatusQuery = queryOptions({
  queryKey: ['subscription-status'],
  queryFn: () => call(getSubscriptionStatus, undefined, { signal: AbortSignal.timeout(STATUS_TIMEOUT_MS) }),
  // The browser may be wrong about being offline, so always try.
  networkMode: 'always',
})

export const useSubscriptionStatus = () => useQuery(subscriptionStatusQuery)
