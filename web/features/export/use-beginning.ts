import { useEffect, useState } from 'react'

/** A browser may take so long to begin with what was clicked. */
const BEGINNING_MS = 10_000

/** How often it is asked how far a download is, from its beginning to its end. */
export const LOOK_AGAIN_MS = 1500

/** Whether a download was begun on this page, and whether that was just now: the server may not know of it yet. */
export function useBeginning() {
  const [times, setTimes] = useState(0)
  const [beginning, setBeginning] = useState(false)
  useEffect(() => {
    if (times === 0) return
    setBeginning(true)
    const timer = setTimeout(() => setBeginning(false), BEGINNING_MS)
    return () => clearTimeout(timer)
  }, [times])
  return { begun: times > 0, beginning, begin: () => setTimes((before) => before + 1) }
}
