import type { User } from '#server/features/account/contract.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { userQuery } from './use-user.ts'

/** The person who is signed in, as far as permissions depend on it. */
export interface Viewer {
  readonly id: number
  /** Whether they own the family vault that is showing. */
  readonly isOwner: boolean
}

export const viewerOf = ({ id, familyId, families }: User): Viewer => ({
  id,
  isOwner: families.some((family) => family.id === familyId && family.role === 'owner'),
})

/** The signed-in user, read outside React; undefined when signed out or not loaded yet. */
export const currentUser = () => queryClient.getQueryData(userQuery.queryKey) ?? undefined

const currentScope = () => {
  const user = currentUser()
  return user && `${user.id} ${user.familyId}`
}

/** Calls `onChange` when a different user signs in, the user signs out, or another family is selected. */
export function watchViewer(onChange: () => void): void {
  let scope = currentScope()
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== userQuery.queryKey[0] || currentScope() === scope) return
    scope = currentScope()
    onChange()
  })
}
