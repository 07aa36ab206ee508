import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leaveFamily } from '#server/features/family/contract.ts'
import { tellOtherTabs } from '#web/features/account/other-tabs.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'

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
