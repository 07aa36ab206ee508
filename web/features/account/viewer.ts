import type { User } from '#server/features/account/contract.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { userQuery } from './use-user.ts'

/** The signed-in user, as far as permissions depend on them. */
export interface Viewer {
  readonly id: number
  readonly isOwner: boolean
  /** False where they are signed in by a personal link. */
  readonly canDelete: boolean
}

export const viewerOf = ({ id, familyId, families, hasFullSession }: User): Viewer => ({
  id,
  isOwner: families.some((family) => family.id === familyId && family.role === 'owner'),
  canDelete: hasFullSession,
})

/** The signed-in user, for code outside React; undefined for a visitor, and before the server has answered. */
export const signedInUser = () => queryClient.getQueryData(userQuery.queryKey) ?? undefined

/** Calls `onChange` when the user signs out, another user signs in, or another family is showing. Returns a function that stops. */
export function onViewerChange(onChange: () => void): () => void {
  let viewer = viewerKey()
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== userQuery.queryKey[0] || viewerKey() === viewer) return
    viewer = viewerKey()
    onChange()
  })
}

const viewerKey = () => {
  const user = signedInUser()
  return user && `${user.id} ${user.familyId}`
}
