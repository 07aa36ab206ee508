export interface Backoff {
  /** How long to wait after another failure, in milliseconds. */
  next(): number
  /** After a success. */
  reset(): void
}

/**
 * Waits between tries: each up to twice as long as the one before, up to a maximum. Random jitter shortens each by up to half,
 * or all the devices that lost a server together would come back together.
 * @param random at least 0, below 1
 */
export function createBackoff(
  { firstMs, maxMs }: { readonly firstMs: number; readonly maxMs: number },
  random: () => number = Math.random,
): Backoff {
  let maxWaitMs = firstMs
  return {
    next() {
      const ms = Math.round((maxWaitMs * (1 + random())) / 2)
      maxWaitMs = Math.min(maxMs, maxWaitMs * 2)
      return ms
    },
    reset() {
      maxWaitMs = firstMs
    },
  }
}
