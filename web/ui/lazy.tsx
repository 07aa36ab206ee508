import { type ComponentType, lazy, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { createPartLoader, type PartStatus } from '#web/lib/part-loader.ts'

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
  const loader = createPartLoader(load)
  const { status } = loader
  const Lazy = lazy(async () => ({ default: await loader.loaded }))

  function usePreload(enabled: boolean): PartStatus {
    const [shown, setShown] = useState(status.getState)
    useEffect(() => {
      // A transition renders in slices, so the page stays responsive.
      const update = () => startTransition(() => setShown(status.getState()))
      update()
      return status.subscribe(update)
    }, [])
    useEffect(() => (enabled ? loader.need() : undefined), [enabled])
    return shown
  }

  function Part(props: Props & LazyProps) {
    const status = usePreload(true)
    // A part that is already here must not suspend, not even for a moment: the fallback would flash.
    const [Shown] = useState(() => loader.current() ?? Lazy)
    const { fallback } = props
    return (
      <Suspense fallback={typeof fallback === 'function' ? fallback(status) : fallback}>
        <Shown {...props} />
      </Suspense>
    )
  }

  return Object.assign(Part, { usePreload })
}
