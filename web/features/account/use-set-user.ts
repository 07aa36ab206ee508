import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#server/features/account/contract.ts'
import { userQuery } from './use-user.ts'

/** Shows the user that a call replied with. A poll on its way could bring back the old one, so it is canceled. */
export const useSetUser = () => {
  const client = useQueryClient()
  return async (user: User): Promise<void> => {
    await client.cancelQueries({ queryKey: userQuery.queryKey })
    client.setQueryData(userQuery.queryKey, user)
  }
}
