import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUser, type User } from '#server/features/accounts/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { forceSignOut, isAccountGone } from './force-sign-out.ts'

/**
 * Who is signed in; null when nobody is. Always stale, so it is asked again on mount, on focus and on reconnecting.
 * Only a 401 signs a person out: other failures leave the last known one standing.
 */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call(getUser, undefined, { signal })
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      if (isAccountGone(error)) forceSignOut()
      return null
    }
  },
  staleTime: 0,
  gcTime: 5 * 60_000,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  refetchOnMount: 'always',
})

/** The session as screens need it: `unknown` until first told, `unreachable` when it never was. */
export const useUser = () => {
  const { data, isPending, isError, refetch } = useQuery(userQuery)
  if (data !== undefined) return { state: data ? ('in' as const) : ('out' as const), user: data, retry: refetch }
  return { state: isError && !isPending ? ('unreachable' as const) : ('unknown' as const), user: null, retry: refetch }
}
