import { type ComponentType, lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { afterPaint } from '#web/lib/scheduling.ts'
import { onReconnect, requireServer } from '../lib/connectivity.ts'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000
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

interface LazyProps {
  /** Shown until the part is loaded; nothing by default. */
  fallback?: ReactNode | ((status: PartStatus) => ReactNode)
}

export interface LazyPart<Props> {
  (props: Props & LazyProps): ReactNode
  /** Fetches the part while `enabled`, before it is rendered. */
  usePreload: (enabled: boolean) => PartStatus
}

/**
 * A component in a chunk of its own, fetched once it is rendered or preloaded. Unlike a bare `React.lazy`, which stays rejected
 * forever, it retries with growing pauses, and when the network is back, for as long as something on the page needs it:
 *
 *     const QrCode = lazyPart(() => import('./qr-code.tsx').then((m) => m.QrCode))
 *     <QrCode address={address} fallback={({ isLate, retry }) => isLate ? <ErrorState … onRetry={retry} /> : <Spinner … />} />
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let onLoaded: (module: { default: ComponentType<Props> }) => void = () => {}
  const loaded = new Promise<{ default: ComponentType<Props> }>((resolve) => {
    onLoaded = resolve
  })
  const Lazy = lazy(() => loaded)
  let Loaded: ComponentType<Props> | undefined
  let users = 0
  let failures = 0
  let current: Promise<void> | undefined
  let cancelRetry = () => {}

  async function tryOnce() {
    try {
      await afterPaint()
      await requireServer()
      Loaded = await load()
      onLoaded({ default: Loaded })
      store.setState({ isLoaded: true, hasFailed: false, isLate: false })
    } catch {
      if (users === 0) return
      failures += 1
      store.setState({ hasFailed: true, isLate: failures >= QUIET_TRIES })
      retryLater()
    }
  }

  function retryLater() {
    const timer = setTimeout(fetchPart, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)))
    const stopListening = onReconnect(fetchPart)
    cancelRetry = () => {
      clearTimeout(timer)
      stopListening()
    }
  }

  async function fetchPart() {
    cancelRetry()
    if (Loaded) return
    current ??= tryOnce().finally(() => {
      current = undefined
    })
    await current
  }

  const store = createStore<PartStatus>(() => ({
    isLoaded: false,
    hasFailed: false,
    isLate: false,
    retry: fetchPart,
  }))

  function acquire() {
    users += 1
    void fetchPart()
    return release
  }

  function release() {
    users -= 1
    if (users > 0) return
    cancelRetry()
    failures = 0
    store.setState({ hasFailed: false, isLate: false })
  }

  function usePreload(enabled: boolean): PartStatus {
    const [status, setStatus] = useState(store.getState)
    useEffect(() => {
      // A transition renders in slices, so the page stays responsive.
      const update = () => startTransition(() => setStatus(store.getState()))
      update()
      return store.subscribe(update)
    }, [])
    useEffect(() => (enabled ? acquire() : undefined), [enabled])
    return status
  }

  function Part(props: Props & LazyProps) {
    const status = usePreload(true)
    // A part that is already here must not suspend, not even for a moment: the fallback would flash.
    const [Shown] = useState(() => Loaded ?? Lazy)
    const { fallback } = props
    return (
      <Suspense fallback={typeof fallback === 'function' ? fallback(status) : fallback}>
        <Shown {...props} />
      </Suspense>
    )
  }

  return Object.assign(Part, { usePreload })
}
