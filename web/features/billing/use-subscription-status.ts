import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSubscriptionStatus } from '#server/features/billing/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
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

/** Whether the user manages the plan of the family that is showing. `accountType` is about all of their families. */
export const useManagesPlan = (): boolean => {
  const { user } = useUser()
  return user !== null && viewerOf(user).isOwner
}
