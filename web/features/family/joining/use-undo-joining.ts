import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leaveFamily, putByEndedMembership } from '#server/features/family/contract.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { tellOtherTabs } from '#web/features/account/other-tabs.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import type { Joined } from './machine.ts'

/** Leaves the family that was just joined, whichever is showing. */
export const useUndoJoining = ({ familyId }: Joined) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(leaveFamily, undefined, { headers: { [FAMILY_HEADER]: String(familyId) } }),
    networkMode: 'always',
    onSuccess: () => {
      // They know; no other page need tell them.
      void call(putByEndedMembership, { params: { familyId } }).catch(() => {})
      tellOtherTabs('family')
      return client.fetchQuery(userQuery).catch(() => {})
    },
  })
}
