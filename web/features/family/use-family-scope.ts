import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { showsFamily } from '#web/lib/call.ts'

/**
 * Has this page's calls name the family that stands on it, and forgets everything that was fetched, but for who is signed in, as soon as another family is showing or none: nothing of a
 * vault stays on the screen of somebody who has left it. What is in sight is asked for again.
 */
export const useFamilyScope = ({ id, familyId }: Pick<User, 'id' | 'familyId'>): void => {
  const client = useQueryClient()
  const scope = `${id} ${familyId}`
  const fetched = useRef(scope)
  // Before anything on the page asks for something.
  useLayoutEffect(() => {
    showsFamily(familyId)
    if (fetched.current === scope) return
    fetched.current = scope
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
  }, [client, scope, familyId])
}
