import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { userQuery } from '../features/account/use-user.ts'
import { setCurrentFamily } from '../lib/call.ts'

/** Whose data this page has fetched. Not in a component: between two people, the sign-in page stands in place of this one. */
let fetchedScope: string | undefined

/**
 * Names the family on the page in every call, and drops everything fetched (except who is signed in) as soon as a different
 * person is signed in, or a different family or none is showing: no part of a vault stays on another person's screen. Queries in
 * use refetch.
 */
export function useFamilyScope(user: Pick<User, 'id' | 'familyId'> | null): void {
  const client = useQueryClient()
  const familyId = user?.familyId ?? null
  const scope = user && `${user.id} ${familyId}`
  // In a layout effect, so it runs before anything on the page makes a call.
  useLayoutEffect(() => {
    if (!scope) return
    setCurrentFamily(familyId)
    const isOther = fetchedScope !== undefined && fetchedScope !== scope
    fetchedScope = scope
    if (!isOther) return
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
  }, [client, scope, familyId])
}
