import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Limiter } from '../limits/limiter.ts'

/** Keys that are remembered as over their limit. Those that are forgotten are only counted in the database again. */
const MAX_REMEMBERED = 10_000

/**
 * Makes @fastify/rate-limit count with our limiter. The keys tell the limits from each other, so they share one store. A key that
 * is over its limit isn't counted again until its window ends: a flood costs the database nothing.
 */
export const rateLimitStore = (limiter: Pick<Limiter, 'count'>): FastifyRateLimitStoreCtor => {
  /** When the window of each ends, by `performance.now()`. */
  const overLimit = new Map<string, number>()
  return class implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      const ttl = (overLimit.get(key) ?? 0) - performance.now()
      const counted = ({ count, endsInMs }: { count: number; endsInMs: number }) => {
        if (overLimit.size >= MAX_REMEMBERED) overLimit.clear()
        if (count > max) overLimit.set(key, performance.now() + endsInMs)
        done(null, { current: count, ttl: endsInMs })
      }
      if (ttl > 0) done(null, { current: max + 1, ttl })
      else limiter.count({ key, windowMs }).then(counted, done)
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}
