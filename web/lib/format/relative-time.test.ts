import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.UTC(2026, 10, 21, 12)
const ago = (ms: number) => relativeTime(new Date(now - ms).toISOString(), now)

test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE + 59 * SECOND, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, '1 day ago'],
  [3 * DAY, '3 days ago'],
  [6.9 * DAY, '6 days ago'],
  [7 * DAY, '1 week ago'],
  [30 * DAY, '4 weeks ago'],
  [31 * DAY, '1 month ago'],
  [364 * DAY, '11 months ago'],
  [366 * DAY, '1 year ago'],
  [40 * 366 * DAY, '40 years ago'],
])('%i ms before now is "%s"', (ms, expected) => {
  expect(ago(ms)).toBe(expected)
})

test('a clock that runs ahead never says that a story is still to come', () => {
  expect(ago(-5 * MINUTE)).toBe('just now')
})

test.each(['', 'soon', '2026-13-45T00:00:00Z'])('a bad date (%j) is "Recently"', (date) => {
  expect(relativeTime(date, now)).toBe('Recently')
})

test('without a moment to count from it counts from now', () => {
  expect(relativeTime(new Date(Date.now() - 3 * DAY - HOUR).toISOString())).toBe('3 days ago')
})
