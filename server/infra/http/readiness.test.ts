import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

// Timers of node:timers/promises aren't faked.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => void globalThis.setTimeout(resolve, ms)),
}))

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a proxy that asks gets five seconds to notice', async () => {
  const readiness = createReadiness()
  expect(readiness.check()).toBe(true)
  const closed = vi.fn()
  const withdrawn = readiness.withdraw().then(closed)
  expect(readiness.check()).toBe(false)
  await vi.advanceTimersByTimeAsync(4999)
  expect(closed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await withdrawn
  expect(closed).toHaveBeenCalledOnce()
})

test('without a proxy, nobody waits', async () => {
  const readiness = createReadiness()
  await readiness.withdraw()
  const watched = createReadiness()
  watched.check()
  await vi.advanceTimersByTimeAsync(60_000)
  await watched.withdraw()
})
