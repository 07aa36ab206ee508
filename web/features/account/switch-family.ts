import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { startFamily, switchFamily } from '#server/features/family/contract.ts'
import { call } from '#web/lib/call.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { notifyOtherTabs, userQuery } from './use-user.ts'

/** Shows another family of the person, in all tabs. */
export const useSwitchFamily = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familyId: number) => applySwitch(client, () => call(switchFamily, { body: { familyId } })),
    networkMode: 'always',
    // The person may have been removed from that family.
    onError: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
}

/** Starts a family of the person's own, and shows it. */
export const useStartFamily = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => applySwitch(client, () => call(startFamily)),
    networkMode: 'always',
    onError: () => client.invalidateQueries({ queryKey: userQuery.queryKey }),
  })
}

type SwitchCall = () => ReturnType<typeof call<typeof switchFamily>>

/** Cancels a user request still under way: its late reply would switch the page back to the previous family. */
const applySwitch = async (client: QueryClient, send: SwitchCall): Promise<void> => {
  const user = await send()
  await client.cancelQueries({ queryKey: userQuery.queryKey })
  client.setQueryData(userQuery.queryKey, user)
  notifyOtherTabs('family')
}
