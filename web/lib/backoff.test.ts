import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

const limits = { firstMs: 1000, maxMs: 60_000 }
const maxPauseMs = (failures: number) => backoffMs(failures, limits, () => 0.999_999)

test('each wait is up to twice as long as the one before, up to the maximum', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 1000].map(maxPauseMs)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ])
})

test('jitter shortens a wait by up to half', () => {
  expect(backoffMs(1, limits, () => 0)).toBe(500)
  expect(backoffMs(1, limits, () => 0.5)).toBe(750)
  expect(backoffMs(9, limits, () => 0)).toBe(30_000)
})
