import { backoffMs } from './backoff.ts'
import { browserClock } from './clock.ts'
import { onReconnect, requireServer } from './connectivity.ts'
import { afterPaint } from './scheduling.ts'

const RETRY = { firstMs: 1000, maxMs: 30_000 }

/**
 * Loads code that the page can show itself without: after the next paint, and again, after growing pauses and when the network
 * is back, until it's here. Never rejects.
 * @param isNeeded ends the tries; then the promise stays pending
 */
export async function loadRepeatedly<Part>(load: () => Promise<Part>, isNeeded: () => boolean): Promise<Part> {
  for (let failures = 1; isNeeded(); failures++)
    try {
      await afterPaint()
      // At first the network was there a moment ago, and the browser's cache may have it.
      if (failures > 1) await requireServer()
      const part = await load()
      if (isNeeded()) return part
    } catch {
      await untilReconnect(backoffMs(failures, RETRY))
    }
  return await new Promise<never>(() => {})
}

/** Resolves when the network is back, or after that time. */
function untilReconnect(maxMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      stopListening()
      resolve()
    }
    const cancel = browserClock.after(maxMs, end)
    const stopListening = onReconnect(end)
  })
}
