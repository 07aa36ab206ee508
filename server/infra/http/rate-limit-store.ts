import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Addresses that are counted at a time. Of more, those that began longest ago are forgotten. */
const MAX_KEYS = 5000

/**
 * Counts requests by address for @fastify/rate-limit. Its own store reads the clock: set back by an hour, it would go on counting
 * for an hour, and refuse everyone at an address.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  #windows = new Map<string, { count: number; endsAt: number }>()

  incr(
    key: string,
    done: (error: Error | null, result?: { current: number; ttl: number }) => void,
    windowMs = 0,
  ): void {
    const now = performance.now()
    const open = this.#windows.get(key)
    const isOpen = open !== undefined && open.endsAt > now
    const window = isOpen ? { ...open, count: open.count + 1 } : { count: 1, endsAt: now + windowMs }
    if (!isOpen) this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.size > MAX_KEYS ? this.#windows.keys() : []
    if (oldest !== undefined) this.#windows.delete(oldest)
    done(null, { current: window.count, ttl: Math.ceil(window.endsAt - now) })
  }

  /** One for each limit. */
  child(): RateLimitStore {
    return new RateLimitStore()
  }
}
