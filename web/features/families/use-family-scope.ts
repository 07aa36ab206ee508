import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { User } from '#server/features/accounts/contract.ts'
import { userQuery } from '#web/features/accounts/use-user.ts'

/**
 * Forgets everything that was fetched, but for who is signed in, as soon as another family is showing or none: nothing of a
 * vault stays on the screen of somebody who has left it. What is in sight is asked for again.
 */
export const useFamilyScope = ({ id, familyId }: Pick<User, 'id' | 'familyId'>): void => {
  const client = useQueryClient()
  const scope = `${id} ${familyId}`
  const fetched = useRef(scope)
  useLayoutEffect(() => {
    if (fetched.current === scope) return
    fetched.current = scope
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
  }, [client, scope])
}
