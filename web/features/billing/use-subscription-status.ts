import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSubscriptionStatus } from '#server/features/billing/contract.ts'
import { call } from '#web/lib/call.ts'

/** How long an answer may take before a screen goes on without it. */
const TIMEOUT_MS = 4000

/** What the plan of the family that is showing allows. Asked even where the browser thinks it is offline: it may be wrong. */
const subscriptionStatusQuery = queryOptions({
  queryKey: ['subscription-status'],
  queryFn: () => call(getSubscriptionStatus, undefined, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  networkMode: 'always',
})

export const useSubscriptionStatus = () => useQuery(subscriptionStatusQuery)
