import { afterEach, expect, test, vi } from 'vitest'
import { RateLimitStore } from './rate-limit-store.ts'

afterEach(() => vi.useRealTimers())

const WINDOW_MS = 60_000
const count = (store: RateLimitStore, key = 'a') => {
  let counted: { current: number; ttl: number } | undefined
  const onCounted = (_error: Error | null, result?: { current: number; ttl: number }) => {
    counted = result
  }
  store.incr(key, onCounted, WINDOW_MS)
  return counted
}

test('requests of an address count together for as long as the window lasts', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const store = new RateLimitStore()
  expect(count(store)).toEqual({ current: 1, ttl: WINDOW_MS })
  vi.advanceTimersByTime(20_000)
  expect(count(store)).toEqual({ current: 2, ttl: 40_000 })
  expect(count(store, 'b')).toEqual({ current: 1, ttl: WINDOW_MS })
  expect(count(store.child())).toEqual({ current: 1, ttl: WINDOW_MS })
  vi.advanceTimersByTime(40_000)
  expect(count(store)).toEqual({ current: 1, ttl: WINDOW_MS })
})

test.each([
  ['hour', 3_600_000],
  ['day', 86_400_000],
])('a clock set back by an %s makes no window longer', (_, ms) => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  const store = new RateLimitStore()
  count(store)
  vi.setSystemTime(Date.now() - ms)
  expect(count(store)?.ttl).toBe(WINDOW_MS)
  vi.advanceTimersByTime(WINDOW_MS)
  expect(count(store)).toEqual({ current: 1, ttl: WINDOW_MS })
})

test('of many addresses, the latest are counted', () => {
  const store = new RateLimitStore()
  count(store, 'first')
  for (let n = 0; n < 5000; n += 1) count(store, `address ${n}`)
  expect(count(store, 'address 4999')?.current).toBe(2)
  expect(count(store, 'first')?.current).toBe(1)
})
