import { expect, test } from 'vitest'
import { formatTimeLeft } from './deleted-screen.tsx'

const now = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 24 * 3_600_000

test.each([
  [30 * DAY_MS, 'can be restored for 30 more days'],
  [1.1 * DAY_MS, 'can be restored for 2 more days'],
  [DAY_MS, 'can be restored today'],
  [1000, 'can be restored today'],
  [-DAY_MS, 'can be restored today'],
])('formatTimeLeft %i ms before the end: "%s"', (left, text) => {
  expect(formatTimeLeft(new Date(now + left).toISOString(), now)).toBe(text)
})

test('formatTimeLeft with an invalid date names no number of days', () => {
  expect(formatTimeLeft('soon', now)).toBe('can be restored for now')
})
