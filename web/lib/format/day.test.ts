import { expect, test } from 'vitest'
import { formatDay, formatTimeOfDay } from './day.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2026-03-11T09:30')

test.each([
  ['2026-03-11T00:05', 'today'],
  ['2026-03-11T09:40', 'today'],
  ['2026-03-10T23:59', 'yesterday'],
  ['2026-03-09T12:00', 'Monday'],
  ['2026-03-05T00:00', 'Thursday'],
  ['2026-03-04T23:59', 'March 4'],
  ['2025-12-31T12:00', 'December 31, 2025'],
])('%s is %s', (moment, said) => {
  expect(formatDay(at(moment), now)).toBe(said)
})

test('a day on which the clocks changed counts as one day', () => {
  expect(formatDay(at('2026-03-07T23:30'), at('2026-03-09T00:30'))).toBe('Saturday')
})

test('the time of day is the one on the wall', () => {
  expect(formatTimeOfDay(at('2026-03-11T15:05'))).toMatch(/^3:05\sPM$/)
})
