import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSubscriptionStatus } from '#server/features/billing/contract.ts'
import { call } from '#web/lib/call.ts'

/** After this time a screen goes on without an answer. */
const STATUS_TIMEOUT_MS = 4000

export const planKey = ['subscription-status'] as const

const subscriptionStatusQuery = queryOptions({
  queryKey: planKey,
  queryFn: () => call(getSubscriptionStatus, undefined, { signal: AbortSignal.timeout(STATUS_TIMEOUT_MS) }),
  // The browser may be wrong about being offline, so always try.
  networkMode: 'always',
})

export const useSubscriptionStatus = () => useQuery(subscriptionStatusQuery)
