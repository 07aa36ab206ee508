import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Member, removeMember } from '#server/features/family/contract.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { familyKeys } from './family-keys.ts'
import { fullName } from './format-member.ts'

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
