import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(tick, MINUTE)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function current(): number {
  return now
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

/** The current time in ms, updated every minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current, current)
}
