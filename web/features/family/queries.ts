import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { leaveFamily, listMembers, type Member, removeMember } from '#server/features/family/contract.ts'
import { listRecordingProblems } from '#server/features/recording/contract.ts'
import { notifyOtherTabs, userQuery } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { toast } from '#web/ui/toast.ts'
import { fullName } from './format-family.ts'

export const familyKeys = {
  /** Everything that a `family` event of the server may have changed. */
  all: ['family'] as const,
  members: ['family', 'members'] as const,
  links: ['family', 'links'] as const,
  storytellers: ['family', 'storytellers'] as const,
  /** Recordings that need attention. */
  recordings: ['family', 'recordings'] as const,
  /** Families the person no longer belongs to. */
  ended: ['family', 'ended'] as const,
}

const membersQuery = queryOptions({
  queryKey: familyKeys.members,
  queryFn: ({ signal }) => call(listMembers, undefined, { signal }),
  // The browser may be wrong about being offline, so always try.
  networkMode: 'always',
})

export const useMembers = () => useQuery(membersQuery)

/** The owner of the current family, once the members are loaded. */
export const useFamilyOwner = (): Member | undefined => useMembers().data?.find(({ role }) => role === 'owner')

/** Only for the owner. */
export const useRecordingProblems = () =>
  useQuery({
    queryKey: familyKeys.recordings,
    queryFn: ({ signal }) => call(listRecordingProblems, undefined, { signal }),
    networkMode: 'always',
  })

export const useRemoveMember = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId }: Member) => call(removeMember, { params: { userId } }),
    networkMode: 'always',
    onSuccess: (_, member) =>
      toast({ title: 'Member Removed', description: `${fullName(member)} can’t open this vault anymore.` }),
    // After a failure too: the member may already be gone.
    onSettled: () => client.invalidateQueries({ queryKey: familyKeys.all }),
  })
}

export const useLeaveFamily = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveFamily),
    networkMode: 'always',
    onSuccess: () => {
      notifyOtherTabs('family')
      return client.fetchQuery(userQuery).catch(() => {})
    },
  })
}
