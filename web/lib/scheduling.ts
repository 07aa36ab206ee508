import { useEffect, useState } from 'react'

/** Background tabs paint nothing, so `afterPaint` cannot wait for a frame forever. */
const PAINT_TIMEOUT_MS = 100
/** Safari has no `requestIdleCallback`. */
const IDLE_TIMEOUT_MS = 2000

/** Resolves after the next paint, so that fetching does not delay what is on screen. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_TIMEOUT_MS)
  })

/** Resolves in a new task, which keeps the current one short. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

/** Turns true once the browser is idle, for work that can wait. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const onIdle = () => setIdle(true)
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(onIdle, { timeout: IDLE_TIMEOUT_MS })
      return () => cancelIdleCallback(handle)
    }
    const timer = setTimeout(onIdle, IDLE_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
