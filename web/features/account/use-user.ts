import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths, signInBecause } from '#common/paths.ts'
import { getUser, type User } from '#server/features/account/contract.ts'
import { closeStorage } from '#web/lib/browser-storage.ts'
import { type CallOptions, call, forgetReplies } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { whenPageIsUnlocked } from '#web/lib/page-lock.ts'
import { deleteOfflineUser } from './delete-offline-user.ts'
import { forceSignOut, isAccountGone, isLinkRevoked } from './force-sign-out.ts'

const queryKey = ['user']
/** After this time the page goes on without an answer. */
const USER_TIMEOUT_MS = 8000
/** An answer this recent is not requested again when the next part of the page mounts. */
const FRESH_MS = 2000
/** When the server last answered. Data from a form or from this device does not count, so it is checked again. */
let answeredAt = Number.NEGATIVE_INFINITY

/**
 * The signed-in user; null for a visitor. Always stale: refetched on mount (but not twice for one page), on focus and on
 * reconnect. Only a 401 signs a person out. After any other failure the last known user stays, from this page or this device.
 */
export const userQuery = queryOptions({
  queryKey,
  queryFn: ({ client }) => fetchUser(client),
  // The browser may be wrong about being offline, and the stored user needs no network.
  networkMode: 'always',
  staleTime: 0,
  gcTime: 5 * 60_000,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  refetchOnMount: () => (performance.now() - answeredAt < FRESH_MS ? false : 'always'),
})

/** @param via used instead of `fetch` */
async function fetchUser(client: QueryClient, via?: CallOptions['via']): Promise<User | null> {
  try {
    const signal = AbortSignal.timeout(USER_TIMEOUT_MS)
    const user = await call(getUser, undefined, { signal, ...(via && { via }) })
    answeredAt = performance.now()
    return user
  } catch (error) {
    if (error instanceof CallError && error.status === 401) {
      void deleteOfflineUser()
      if (isAccountGone(error)) forceSignOut()
      if (isLinkRevoked(error)) forceSignOut(`${paths.personalLink}?off=true`)
      return null
    }
    const stored = client.getQueryData(queryKey) === undefined && (await readStoredUser().catch(() => null))
    if (stored) return stored
    throw error
  }
}

const readStoredUser = async (): Promise<User | null> => {
  const { readOfflineUser, toUser } = await import('./offline-user.ts')
  const stored = await readOfflineUser()
  return stored && toUser(stored)
}

/** The session for screens: `unknown` until the first answer, `unreachable` if there is none. */
export const useUser = () => {
  const { data, isPending, isError, refetch } = useQuery(userQuery)
  if (data !== undefined) return { state: data ? ('in' as const) : ('out' as const), user: data, retry: refetch }
  return { state: isError && !isPending ? ('unreachable' as const) : ('unknown' as const), user: null, retry: refetch }
}

const POLL_INTERVAL_MS = 10_000

/**
 * For every page of a signed-in user: checks every 10 s, on focus and when the tab becomes visible whether they still are, and
 * follows this browser's other tabs. If their account was deleted, the page is left at once (see `userQuery`). A lost connection
 * never ends a running recording.
 */
export const useSessionMonitor = (): void => {
  const client = useQueryClient()
  useEffect(() => followOtherTabs(client), [client])
  useEffect(() => {
    const poll = () =>
      void client.fetchQuery({ ...userQuery, queryFn: () => fetchUser(client, withTimestamp) }).catch(() => {})
    const pollIfVisible = () => document.visibilityState === 'visible' && poll()
    // A page restored by the Back button may show a user who has signed out since.
    const pollIfRestored = (event: PageTransitionEvent) => event.persisted && poll()
    const timer = setInterval(poll, POLL_INTERVAL_MS)
    addEventListener('focus', poll)
    addEventListener('pageshow', pollIfRestored)
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', poll)
      removeEventListener('pageshow', pollIfRestored)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [client])
}

/** Against caches that ignore `no-store`. */
const withTimestamp: CallOptions['via'] = (address, init) => fetch(`${address}?t=${Date.now()}`, init)

const CHANNEL_NAME = 'keepsaid-session'

let openChannel: BroadcastChannel | null = null

/** Tells this browser's other tabs that the user has signed out or switched families. */
export const notifyOtherTabs = (event: 'signed-out' | 'family'): void => {
  // A channel does not receive its own messages, so this tab does not react to them.
  const channel = openChannel ?? new BroadcastChannel(CHANNEL_NAME)
  channel.postMessage(event)
  if (channel !== openChannel) channel.close()
}

/**
 * Reacts to other tabs: refetches the user after a family switch, and leaves this tab after a sign-out, clearing all data
 * first so that leaving stores nothing. Returns a function that stops listening.
 */
const followOtherTabs = (client: QueryClient): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL_NAME)
  openChannel = channel
  channel.onmessage = ({ data }) => {
    if (data === 'family') void client.invalidateQueries(userQuery)
    else {
      // At once: until this page is left, it could store again what the other tab has removed.
      closeStorage()
      void deleteOfflineUser()
      whenPageIsUnlocked(() => {
        client.clear()
        forgetReplies()
        location.replace(signInBecause('other-tab'))
      })
    }
  }
  return () => {
    if (openChannel === channel) openChannel = null
    channel.close()
  }
}
