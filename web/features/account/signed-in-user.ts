import { queryClient } from '#web/lib/query-client.ts'
import { userQuery } from './use-user.ts'

/** Who is signed in on this page, for code outside React; undefined when nobody is, or before the server has answered. */
export const signedInUser = () => queryClient.getQueryData(userQuery.queryKey) ?? undefined

/** Calls `onChange` as soon as the user signs out, another user signs in, or another family is shown. */
export function onViewerChange(onChange: () => void): void {
  let viewer = viewerKey()
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== userQuery.queryKey[0] || viewerKey() === viewer) return
    viewer = viewerKey()
    onChange()
  })
}

const viewerKey = () => {
  const user = signedInUser()
  return user && `${user.id} ${user.familyId}`
}
