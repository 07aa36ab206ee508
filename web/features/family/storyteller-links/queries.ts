import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import {
  addStoryteller,
  listStorytellers,
  renewStorytellerLink,
  type Storyteller,
  signOutStorytellerDevice,
  type storytellerFormSchema,
  turnOffStorytellerLink,
} from '#server/features/account/storyteller-links/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { familyKeys } from '#web/features/family/queries.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { toast } from '#web/ui/toast.ts'

const storytellersQuery = queryOptions({
  queryKey: familyKeys.storytellers,
  queryFn: ({ signal }) => call(listStorytellers, undefined, { signal }),
  networkMode: 'always',
})

/** Relatives who sign in by a personal link. Only for the owner. */
export const useStorytellers = () => useQuery(storytellersQuery)

type StorytellerForm = InferInput<typeof storytellerFormSchema>

export const useAddStoryteller = () => useLinkMutation((body: StorytellerForm) => call(addStoryteller, { body }))

export const useRenewLink = () =>
  useLinkMutation(({ userId }: Storyteller) => call(renewStorytellerLink, { params: { userId } }))

export const useTurnOffLink = () =>
  useLinkMutation(({ userId }: Storyteller) => call(turnOffStorytellerLink, { params: { userId } }))

export const useSignOutDevice = () => {
  const signOut = useLinkMutation((params: { userId: number; deviceId: string }) =>
    call(signOutStorytellerDevice, { params }),
  )
  return {
    ...signOut,
    signOut: (device: { userId: number; deviceId: string }) =>
      signOut.mutate(device, {
        onSuccess: () => toast({ title: 'Device Signed Out' }),
        onError: (error) => toast({ variant: 'destructive', title: 'Still signed in', description: sentenceOf(error) }),
      }),
  }
}

const useLinkMutation = <Input, Output>(mutationFn: (input: Input) => Promise<Output>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSettled: () => {
      // The first storyteller's family may be named after them.
      void client.invalidateQueries({ queryKey: userQuery.queryKey })
      return client.invalidateQueries({ queryKey: familyKeys.all })
    },
  })
}
