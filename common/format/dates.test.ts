import { expect, test } from 'vitest'
import { formatDateTime, formatDay, formatEventDate, formatRelativeTime, formatTimeOfDay } from './dates.ts'

const momentOf = (text: string) => new Date(text).getTime()

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  ['2026-03-11T00:05', 'today'],
  ['2026-03-11T09:40', 'today'],
  ['2026-03-10T23:59', 'yesterday'],
  ['2026-03-09T12:00', 'Monday'],
  ['2026-03-05T00:00', 'Thursday'],
  ['2026-03-04T23:59', 'March 4'],
  ['2025-12-31T12:00', 'December 31, 2025'],
])('on March 11, 2026, the day of %s is "%s"', (moment, text) => {
  expect(formatDay(momentOf(moment), momentOf('2026-03-11T09:30'))).toBe(text)
})

test('formatDay counts a day with a clock change as one day', () => {
  expect(formatDay(momentOf('2026-03-07T23:30'), momentOf('2026-03-09T00:30'))).toBe('Saturday')
})

test('formatTimeOfDay uses the local time', () => {
  expect(formatTimeOfDay(momentOf('2026-03-11T15:05'))).toMatch(/^3:05\sPM$/)
})

test('formatDateTime uses the given time zone', () => {
  const [berlin, denver] = ['Europe/Berlin', 'America/Denver'].map((zone) =>
    formatDateTime('2026-11-21T03:14:00.000Z', zone)?.replaceAll(/\s/g, ' '),
  )
  expect(berlin).toBe('November 21, 2026 at 4:14 AM')
  expect(denver).toBe('November 20, 2026 at 8:14 PM')
})

test.each(['soon', ''])('formatDateTime returns undefined for the invalid date %j', (date) => {
  expect(formatDateTime(date)).toBeUndefined()
})

const now = Date.UTC(2026, 10, 21, 12)
const ago = (ms: number) => formatRelativeTime(new Date(now - ms).toISOString(), now)

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
])('%i ms ago is "%s"', (ms, text) => {
  expect(ago(ms)).toBe(text)
})

test('a time in the future, from a clock that runs ahead, is "just now"', () => {
  expect(ago(-5 * MINUTE)).toBe('just now')
})

test.each(['', 'soon', '2026-13-45T00:00:00Z'])('the invalid date %j is "Recently"', (date) => {
  expect(formatRelativeTime(date, now)).toBe('Recently')
})

test('formatRelativeTime counts from the current time by default', () => {
  expect(formatRelativeTime(new Date(Date.now() - 3 * DAY - HOUR).toISOString())).toBe('3 days ago')
})

test.each([
  ['exact', '1952-06-30', '1952-06-30', 'June 30, 1952'],
  ['month', '1952-06-01', '1952-06-30', 'June 1952'],
  ['year', '1952-01-01', '1952-12-31', '1952'],
  ['about', '1952-01-01', '1952-12-31', 'about 1952'],
  ['about', '1950-01-01', '1955-12-31', 'about 1950–1955'],
  ['span', '1950-01-01', '1955-12-31', '1950–1955'],
  ['span', '1950-02-01', '1950-03-31', '1950'],
] as const)('an event date of kind %s from %s to %s is "%s"', (kind, from, to, text) => {
  expect(formatEventDate({ kind, from, to })).toBe(text)
})

test('an unknown event date is null', () => {
  expect(formatEventDate(null)).toBeNull()
})
