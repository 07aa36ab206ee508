import { CatchBoundary } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Elements } from './elements.ts'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 60_000

/** On this page. What broke one part mostly breaks others, too. */
let failures = 0

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
  return (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={Redraw}>
      {children}
    </CatchBoundary>
  )
}

/** Nothing, for a while. */
function Redraw({ reset }: { reset: () => void }) {
  useEffect(() => {
    const timer = setTimeout(reset, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures))
    failures += 1
    return () => clearTimeout(timer)
  }, [reset])
  return null
}
