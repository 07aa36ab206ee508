import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getDeletionConsequences,
  getHeir,
  stopClaim,
  takeOverFamily,
  undoDeletion,
} from '#server/features/leaving/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { toast } from '#web/ui/toast.ts'

export const useDeletionConsequences = () =>
  useQuery({
    queryKey: ['leaving', 'consequences'],
    queryFn: ({ signal }) => call(getDeletionConsequences, undefined, { signal }),
    networkMode: 'always',
  })

export const useHeir = (enabled: boolean) =>
  useQuery({
    // Below `family`, so that events about the family refetch it.
    queryKey: ['family', 'heir'],
    queryFn: ({ signal }) => call(getHeir, undefined, { signal }),
    networkMode: 'always',
    enabled,
  })

export const useTakeOver = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(takeOverFamily),
    networkMode: 'always',
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user)
      // Here and not in the dialog, which disappears with the notice.
      toast({ title: 'The Vault Is Yours', description: 'Every story stays where it is. We’re telling everyone.' })
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
    },
    // Another member may have been faster.
    onError: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
}

/** Answers with the user, and that's what decides whether the app or the notice of the deletion is shown. */
export const useUndoDeletion = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(undoDeletion),
    networkMode: 'always',
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user)
      toast({ title: 'Your Account Stays', description: 'Everything is as it was.' })
    },
  })
}

/** A change of who owns the family, now or later. */
export const useOwnershipChange = <Choice = void>(mutationFn: (choice: Choice) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    // After a failure, too: the other person may have decided meanwhile.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['family'] }),
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
      ]),
  })
}

/** Stops the heir, who has asked to take over the vault. */
export const useKeepVault = () => useOwnershipChange(() => call(stopClaim))
