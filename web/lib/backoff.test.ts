import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBackoff } from './backoff.ts'

const LIMITS = { firstMs: 1000, maxMs: 15_000 }
const ALMOST_ONE = 1 - Number.EPSILON / 2

const waits = (count: number, random: () => number) => {
  const backoff = createBackoff(LIMITS, random)
  return Array.from({ length: count }, () => backoff.next())
}

test('waits double up to the maximum, and chance takes away up to half', () => {
  expect(waits(6, () => ALMOST_ONE)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  expect(waits(6, () => 0)).toEqual([500, 1000, 2000, 4000, 7500, 7500])
})

test('after a success, the first wait is short again', () => {
  const backoff = createBackoff(LIMITS, () => ALMOST_ONE)
  backoff.next()
  backoff.next()
  backoff.reset()
  expect([backoff.next(), backoff.next()]).toEqual([1000, 2000])
})

test('property: no wait is longer than its step, or shorter than half of it', () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.array(chance, { minLength: 1, maxLength: 40 }), (chances) => {
      const left = [...chances]
      const longest = waits(chances.length, () => ALMOST_ONE)
      for (const [index, ms] of waits(chances.length, () => left.shift() ?? 0).entries()) {
        expect(ms).toBeLessThanOrEqual(longest[index] ?? 0)
        expect(ms).toBeGreaterThanOrEqual((longest[index] ?? 0) / 2)
      }
    }),
  )
})
