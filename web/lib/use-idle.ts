import { useEffect, useState } from 'react'

/** Safari does not say when it is idle. */
const IDLE_BY_THEN = 2000

/** False until the browser has nothing more urgent to do: for what nobody waits for. */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const note = () => setIdle(true)
    if ('requestIdleCallback' in window) {
      const asked = requestIdleCallback(note, { timeout: IDLE_BY_THEN })
      return () => cancelIdleCallback(asked)
    }
    const timer = setTimeout(note, IDLE_BY_THEN)
    return () => clearTimeout(timer)
  }, [])
  return idle
}
