import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isServerAway } from './call-error.ts'

// Whether the app is online, and when it may be again. Which failures mean "offline" is defined in call-error.ts.

const reachable = createStore(() => true)

const setReachable = (isReachable: boolean): void => reachable.setState(isReachable, true)
const setUnreachable = () => setReachable(false)

/** How often the network went away. */
let outages = 0
const countOutage = () => {
  outages++
  setUnreachable()
}

/**
 * Notes how a request ends; never rejects. A request that we canceled says nothing, nor does a response that was on its way
 * when the network went away.
 */
export const trackReachability = (response: Promise<Response>): void => {
  const outagesBefore = outages
  void response.then(
    ({ status }) => outages === outagesBefore && setReachable(!isServerAway(status)),
    (error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setUnreachable()
    },
  )
}

/** Whether the server answered the latest request. */
export const useReachable = (): boolean => {
  // All components share one listener, so one that unmounts must not remove it.
  useEffect(() => addEventListener('offline', countOutage), [])
  return useStore(reachable)
}

/** Calls back when a retry may work: the network is back, or the window got focus, perhaps after signing in elsewhere. */
export function onReconnect(retry: () => void): () => void {
  addEventListener('online', retry)
  addEventListener('focus', retry)
  return () => {
    removeEventListener('online', retry)
    removeEventListener('focus', retry)
  }
}

/** A network that answers nothing, as in an elevator, doesn't end a request for minutes. */
const CHECK_TIMEOUT_MS = 10_000

/** Requests at the same time share one answer; a later one asks again, because the server may be gone by then. */
let serverCheck: Promise<unknown> | undefined

/**
 * Rejects while parts of the page can't be fetched. A page never requests a module again after it failed once, not even by
 * another `import()`, so we ask the server first. A service worker has the parts or retries
 * (`web/service-worker/respond.ts`).
 */
export async function requireServer(): Promise<void> {
  if (navigator.serviceWorker?.controller) return
  const request: RequestInit = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }
  serverCheck ??= fetch(import.meta.url, request).finally(() => {
    serverCheck = undefined
  })
  await serverCheck
}
