import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { showFamily, startFamily } from '#server/features/family/contract.ts'
import { tellOtherTabs } from '#web/features/account/other-tabs.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'

/** Shows another of the person's families. */
export const useShowFamily = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (familyId: number) => entering(client, () => call(showFamily, { body: { familyId } })),
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

type Enter = () => ReturnType<typeof call<typeof showFamily>>

/** An answer to "who is signed in?" from before must not come after, or the page would go back to the other family. */
const entering = async (client: QueryClient, enter: Enter): Promise<void> => {
  const user = await enter()
  await client.cancelQueries({ queryKey: userQuery.queryKey })
  client.setQueryData(userQuery.queryKey, user)
  tellOtherTabs('family')
}
