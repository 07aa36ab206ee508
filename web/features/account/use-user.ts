import { queryOptions, useQuery } from '@tanstack/react-query'
import { getUser, type User } from '#server/features/account/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { forceSignOut, isAccountGone } from './force-sign-out.ts'
import { forgetKnownPerson } from './forget-known-person.ts'

const queryKey = ['user']
/** How long the server may take before the page goes on without it. */
const TIMEOUT_MS = 8000
/** An answer that came so short ago is good for what of the page is shown next. */
const JUST_NOW_MS = 2000
/** When the server last said who is there; what this device knows, or a form has just told, is asked about again. */
let answeredAt = Number.NEGATIVE_INFINITY

/**
 * Who is signed in; null when nobody is. Always stale, so it is asked again on mount (but not twice for one page), on focus
 * and on reconnecting.
 * Only a 401 signs a person out: other failures leave the last known one standing, in this page or on this device.
 */
export const userQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }): Promise<User | null> => {
    try {
      const user = await call(getUser, undefined, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      answeredAt = performance.now()
      return user
    } catch (error) {
      if (error instanceof CallError && error.status === 401) {
        void forgetKnownPerson()
        if (isAccountGone(error)) forceSignOut()
        return null
      }
      const known = client.getQueryData(queryKey) === undefined && (await knownUser().catch(() => null))
      if (known) return known
      throw error
    }
  },
  // Asked even where the browser thinks it is offline: it may be wrong, and the known person is no matter of networks.
  networkMode: 'always',
  staleTime: 0,
  gcTime: 5 * 60_000,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  refetchOnMount: () => (performance.now() - answeredAt < JUST_NOW_MS ? false : 'always'),
})

/** Who was signed in on this device when it last had a network; null when nobody was. */
const knownUser = async (): Promise<User | null> => {
  const { readKnownPerson, userOfKnownPerson } = await import('./known-person.ts')
  const known = await readKnownPerson()
  return known && userOfKnownPerson(known)
}

/** The session as screens need it: `unknown` until first told, `unreachable` when it never was. */
export const useUser = () => {
  const { data, isPending, isError, refetch } = useQuery(userQuery)
  if (data !== undefined) return { state: data ? ('in' as const) : ('out' as const), user: data, retry: refetch }
  return { state: isError && !isPending ? ('unreachable' as const) : ('unknown' as const), user: null, retry: refetch }
}
