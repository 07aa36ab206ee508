import { CatchBoundary } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { Elements } from './elements.ts'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000

interface OptionalPartProps {
  /** Stands for what is shown: after a change, a part that broke is drawn again at once. */
  resetKey: string | number
  children: Elements
}

/**
 * A part without which the page is still of use: if it breaks, the rest goes on, and a recording with it. Mostly an extension
 * or a translation has changed the part's elements, so it is drawn again after a pause, which grows with every failure.
 */
export function OptionalPart({ resetKey, children }: OptionalPartProps) {
  const failures = useRef(0)
  const Broken = useCallback(({ reset }: { reset: () => void }) => <Redraw failures={failures} onRedraw={reset} />, [])
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={Broken}>
      {children}
    </CatchBoundary>
  )
}

/** Nothing, for a while. */
function Redraw({ failures, onRedraw }: { failures: { current: number }; onRedraw: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onRedraw, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures.current))
    failures.current += 1
    return () => clearTimeout(timer)
  }, [failures, onRedraw])
  return null
}
