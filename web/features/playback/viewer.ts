import { userQuery } from '#web/features/account/use-user.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Who is signed in on this page; undefined when nobody is, or it is not known. */
export const viewerNow = () => queryClient.getQueryData(userQuery.queryKey) ?? undefined

const scopeNow = () => {
  const viewer = viewerNow()
  return viewer && `${viewer.id} ${viewer.familyId}`
}

/** Calls `onChange` as soon as somebody else is signed in, nobody, or another family shows. */
export function watchViewer(onChange: () => void): void {
  let scope = scopeNow()
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== userQuery.queryKey[0] || scopeNow() === scope) return
    scope = scopeNow()
    onChange()
  })
}
