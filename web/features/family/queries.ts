import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  leaveFamily,
  listMembers,
  type Member,
  removeMember,
  startFamily,
  switchFamily,
} from '#server/features/family/contract.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { tellOtherTabs, userQuery } from '../account/use-user.ts'
import { fullName } from './format-family.ts'

/** Where the family and what belongs to it are kept in the query cache. */
export const familyKeys = {
  /** All of it: what an event of the family puts in doubt. */
  all: ['family'] as const,
  members: ['family', 'members'] as const,
  links: ['family', 'links'] as const,
  /** Families one does not belong to any more. */
  ended: ['family', 'ended'] as const,
}

const membersQuery = queryOptions({
  queryKey: familyKeys.members,
  queryFn: ({ signal }) => call(listMembers, undefined, { signal }),
  // Asked even where the browser thinks it is offline: it may be wrong.
  networkMode: 'always',
})

/** Who belongs to the family that is showing: the owner first, then in the order of joining. */
export const useMembers = () => useQuery(membersQuery)

/** Ends a relative's access. */
export const useRemoveMember = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId }: Member) => call(removeMember, { params: { userId } }),
    networkMode: 'always',
    onSuccess: (_, member) =>
      toast({ title: 'Member Removed', description: `${fullName(member)} cannot open this vault any more.` }),
    // Also after a failure: somebody else may have done it.
    onSettled: () => client.invalidateQueries({ queryKey: familyKeys.all }),
  })
}

/** Shows another of the person's families. */
export const useShowFamily = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familyId: number) => entering(client, () => call(switchFamily, { body: { familyId } })),
    networkMode: 'always',
    // They may not belong to it any more.
    onError: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
}

/** Starts a family of one's own, which shows from then on. */
export const useStartFamily = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => entering(client, () => call(startFamily)),
    networkMode: 'always',
    onError: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
}

type Enter = () => ReturnType<typeof call<typeof switchFamily>>

/** An answer to "who is signed in?" from before must not come after, or the page would go back to the other family. */
const entering = async (client: QueryClient, enter: Enter): Promise<void> => {
  const user = await enter()
  await client.cancelQueries({ queryKey: userQuery.queryKey })
  client.setQueryData(userQuery.queryKey, user)
  tellOtherTabs('family')
}

/** Leaves the family that is showing; what shows afterwards is the server's to say. */
export const useLeaveFamily = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveFamily),
    networkMode: 'always',
    onSuccess: () => {
      tellOtherTabs('family')
      return client.fetchQuery(userQuery).catch(() => {})
    },
  })
}
