import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getUser, type User } from '#server/features/account/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { whenPageIsUnlocked } from '#web/lib/page-lock.ts'
import { wayBackIn } from '#web/lib/paths.ts'
import { forgetKnownPerson } from './delete-offline-user.ts'
import { forceSignOut, isAccountGone } from './force-sign-out.ts'

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
  const { readKnownPerson, userOfKnownPerson } = await import('./offline-user.ts')
  const known = await readKnownPerson()
  return known && userOfKnownPerson(known)
}

/** The session as screens need it: `unknown` until first told, `unreachable` when it never was. */
export const useUser = () => {
  const { data, isPending, isError, refetch } = useQuery(userQuery)
  if (data !== undefined) return { state: data ? ('in' as const) : ('out' as const), user: data, retry: refetch }
  return { state: isError && !isPending ? ('unreachable' as const) : ('unknown' as const), user: null, retry: refetch }
}

const POLL = 10_000

/**
 * While somebody is signed in, asks every 10 s, on focus and when the tab shows again whether they still are. A deleted
 * account leaves at once (see userQuery); a recording that is running is never left because the network is.
 */
export const useSessionMonitor = (signedIn: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!signedIn) return
    const ask = () => void client.fetchQuery(userQuery).catch(() => {})
    const askWhenVisible = () => document.visibilityState === 'visible' && ask()
    // Pages brought back whole by the Back button may show somebody who has left: they ask before anything else.
    const askWhenBack = (event: PageTransitionEvent) => event.persisted && ask()
    const timer = setInterval(ask, POLL)
    addEventListener('focus', ask)
    addEventListener('pageshow', askWhenBack)
    document.addEventListener('visibilitychange', askWhenVisible)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', ask)
      removeEventListener('pageshow', askWhenBack)
      document.removeEventListener('visibilitychange', askWhenVisible)
    }
  }, [client, signedIn])
}

const CHANNEL = 'keepsaid-session'

let listening: BroadcastChannel | null = null

/** Tells this browser's other tabs that the person has signed out, or that another family shows from now on. */
export const tellOtherTabs = (news: 'signed-out' | 'family'): void => {
  // What is said on a channel is not heard on that one: this tab has its own way to leave.
  const channel = listening ?? new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  if (channel !== listening) channel.close()
}

/**
 * Leaves this tab too when another one signs out, having forgotten the person: nothing of theirs is to be written down on the
 * way. Asks anew which family shows. Returns how to stop listening.
 */
export const followOtherTabs = (client: QueryClient): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  listening = channel
  channel.onmessage = ({ data }) => {
    if (data === 'family') void client.invalidateQueries(userQuery)
    else
      whenPageIsUnlocked(() => {
        client.clear()
        location.replace(wayBackIn)
      })
  }
  return () => {
    if (listening === channel) listening = null
    channel.close()
  }
}
