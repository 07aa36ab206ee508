import { createStore, type StoreApi } from 'zustand/vanilla'
import { backoffMs } from './backoff.ts'
import { onReconnect, requireServer } from './connectivity.ts'
import { afterPaint } from './scheduling.ts'

const RETRY = { firstMs: 1000, maxMs: 30_000 }
/** A restarting server is gone for a few seconds, which needs no message. */
const QUIET_TRIES = 4

export interface PartStatus {
  isLoaded: boolean
  /** The first try failed; more follow. */
  hasFailed: boolean
  /** Several tries failed: time to tell the user. */
  isLate: boolean
  /** Tries now instead of after the pause. Resolves when the try is over, however it ends. */
  retry: () => Promise<void>
}

export interface PartLoader<Part> {
  /** Pending until the part is here. Never rejects. */
  readonly loaded: Promise<Part>
  /** Null until it is here. */
  current(): Part | null
  readonly status: StoreApi<PartStatus>
  /** Loads the part as long as someone needs it: call the returned function when that is over. */
  need(): () => void
}

/**
 * Loads code that the page can show itself without: after the next paint, and again, after growing pauses and when the network
 * is back, until it's here.
 */
export function createPartLoader<Part>(load: () => Promise<Part>): PartLoader<Part> {
  let onLoaded: (part: Part) => void = () => {}
  const loaded = new Promise<Part>((resolve) => {
    onLoaded = resolve
  })
  let part: Part | null = null
  let users = 0
  let failures = 0
  let current: Promise<void> | undefined
  let cancelRetry = () => {}

  async function tryOnce() {
    try {
      await afterPaint()
      await requireServer()
      const here = await load()
      if (users === 0) return
      part = here
      onLoaded(here)
      status.setState({ isLoaded: true, hasFailed: false, isLate: false })
    } catch {
      if (users === 0) return
      failures += 1
      status.setState({ hasFailed: true, isLate: failures >= QUIET_TRIES })
      retryLater()
    } finally {
      current = undefined
    }
  }

  function retryLater() {
    const timer = setTimeout(loadPart, backoffMs(failures, RETRY))
    const stopListening = onReconnect(loadPart)
    cancelRetry = () => {
      clearTimeout(timer)
      stopListening()
    }
  }

  async function loadPart() {
    cancelRetry()
    if (part !== null) return
    current ??= tryOnce()
    await current
  }

  const status = createStore<PartStatus>(() => ({ isLoaded: false, hasFailed: false, isLate: false, retry: loadPart }))

  function release() {
    users -= 1
    if (users > 0) return
    cancelRetry()
    failures = 0
    status.setState({ hasFailed: false, isLate: false })
  }

  return {
    loaded,
    current: () => part,
    status,
    need() {
      users += 1
      void loadPart()
      let isNeeded = true
      return () => {
        if (isNeeded) release()
        isNeeded = false
      }
    },
  }
}
