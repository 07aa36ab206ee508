import { useSyncExternalStore } from 'react'

/** What proxies answer while the server behind them is away. */
const AWAY: ReadonlySet<number> = new Set([502, 504])

let reachable = true
const listeners = new Set<() => void>()

const note = (now: boolean): void => {
  if (now === reachable) return
  reachable = now
  for (const listener of listeners) listener()
}

const noteOffline = () => note(false)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  addEventListener('offline', noteOffline)
  return () => listeners.delete(listener)
}

/** Learns from how a request ends; never rejects. One that was called off by ourselves says nothing. */
export const noteReachable = (asked: Promise<Response>): void =>
  void asked.then(
    ({ status }) => note(!AWAY.has(status)),
    (error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) note(false)
    },
  )

/** Whether the server answered when it was last asked. */
export const useReachable = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  )

/** Parts that are wanted at the same time ask once; a later one asks anew, for the server may have gone since. */
let asking: Promise<unknown> | undefined

/**
 * Rejects while parts of the page cannot be fetched. A module that failed to come once is never asked for again by its page,
 * not even by another `import()`: so the server is asked first. A service worker has the parts itself, or tries again
 * (`web/service-worker/answer.ts`).
 */
export async function requireServer(): Promise<void> {
  if (navigator.serviceWorker?.controller) return
  asking ??= fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).finally(() => {
    asking = undefined
  })
  await asking
}
