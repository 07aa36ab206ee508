import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  approveRecovery,
  listRecoveries,
  makeRecoveryLink,
  stopRecovery,
  vouchForMember,
} from '#server/features/account/recovery/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { confirmIdentity } from '#web/features/security/ways-in.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { familyKeys } from '../queries.ts'

const recoveriesQuery = queryOptions({
  // Below `family`, so that events about the family refetch it.
  queryKey: [...familyKeys.all, 'recoveries'],
  queryFn: ({ signal }) => call(listRecoveries, undefined, { signal }),
  networkMode: 'always',
})

/** Members who can't sign in, and whom relatives are helping. Not for those with a personal link. */
export const useRecoveries = (enabled = true) => {
  const { data } = useQuery({ ...recoveriesQuery, enabled })
  // A disabled query still returns its last reply, whose recoveries are over.
  return enabled ? data : undefined
}

/** What a relative confirms with their password or passkey. */
export type RecoveryStep = 'vouch' | 'approve' | 'link'
type Confirmed = { userId: number; password: string; needsPasskey: boolean }

const STEPS = { vouch: vouchForMember, approve: approveRecovery } as const

/** Ends with a link only for the step `link`. */
export const useRecoveryStep = (step: RecoveryStep) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ userId, password, needsPasskey }: Confirmed) => {
      const request = { params: { userId }, body: await confirmIdentity(password, needsPasskey) }
      if (step === 'link') return call(makeRecoveryLink, request)
      await call(STEPS[step], request)
      return undefined
    },
    networkMode: 'always',
    // After a failure, too: others may have acted meanwhile.
    onSettled: () => refreshPeople(client),
  })
}

export const useStopRecovery = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(stopRecovery, { params: { userId } }),
    networkMode: 'always',
    onSettled: () => refreshPeople(client),
  })
}

const refreshPeople = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all([
    client.invalidateQueries({ queryKey: familyKeys.all }),
    client.invalidateQueries({ queryKey: userQuery.queryKey }),
  ])
