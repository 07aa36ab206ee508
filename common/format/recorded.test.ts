import { expect, test } from 'vitest'
import { formatRecordedDay, formatRecordedTime, recordedDay, recordedTimestamp } from './recorded.ts'

const HOUR = 60
const at = (recordedAt: string, utcOffsetMinutes: number | null) => ({ recordedAt, utcOffsetMinutes })
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['an evening in Chicago', '2026-11-22T02:14:00.000Z', -6 * HOUR, 'November 21, 2026 at 8:14 PM'],
  ['the same evening in UTC', '2026-11-22T02:14:00.000Z', 0, 'November 22, 2026 at 2:14 AM'],
  ['New Year’s Eve in Denver', '2027-01-01T05:30:00.000Z', -7 * HOUR, 'December 31, 2026 at 10:30 PM'],
  ['New Year’s morning in Auckland', '2026-12-31T20:00:00.000Z', 13 * HOUR, 'January 1, 2027 at 9:00 AM'],
  ['the first zone of the day', '2026-03-10T10:05:00.000Z', 14 * HOUR, 'March 11, 2026 at 12:05 AM'],
  ['the last zone of the day', '2026-03-10T11:55:00.000Z', -12 * HOUR, 'March 9, 2026 at 11:55 PM'],
  ['a half-hour zone', '2026-03-10T18:45:00.000Z', 5.5 * HOUR, 'March 11, 2026 at 12:15 AM'],
  ['a quarter-hour zone', '2026-03-10T18:20:00.000Z', 5.75 * HOUR, 'March 11, 2026 at 12:05 AM'],
  ['a half-hour zone behind UTC', '2026-03-10T02:00:00.000Z', -3.5 * HOUR, 'March 9, 2026 at 10:30 PM'],
  ['before a clock change', '2026-03-08T07:59:00.000Z', -6 * HOUR, 'March 8, 2026 at 1:59 AM'],
  ['after a clock change', '2026-03-08T08:00:00.000Z', -5 * HOUR, 'March 8, 2026 at 3:00 AM'],
  ['a leap day', '2028-03-01T01:00:00.000Z', -5 * HOUR, 'February 29, 2028 at 8:00 PM'],
])('%s is printed by the recorder’s clock', (_, moment, offset, text) => {
  const recorded = at(moment, offset)
  expect(plain(formatRecordedTime(recorded))).toBe(text)
  expect(formatRecordedDay(recorded)).toBe(text.replace(/ at .*/, ''))
  expect(recordedDay(recorded)).toBe(new Date(`${text.replace(/ at .*/, '')} UTC`).toISOString().slice(0, 10))
  expect(recordedTimestamp(recorded).slice(0, 10)).toBe(recordedDay(recorded))
  expect(new Date(recordedTimestamp(recorded)).toISOString()).toBe(moment)
})

test.each([
  [-210, '2026-11-21T22:44:00.000-03:30'],
  [345, '2026-11-22T07:59:00.000+05:45'],
  [0, '2026-11-22T02:14:00.000+00:00'],
  [null, '2026-11-22T02:14:00.000Z'],
])('with the offset %s, the timestamp is %s', (offset, timestamp) => {
  expect(recordedTimestamp(at('2026-11-22T02:14:00.000Z', offset))).toBe(timestamp)
})

test('without a zone, the day is that of UTC and the time is left out', () => {
  const recorded = at('2026-11-22T02:14:00.000Z', null)
  expect(formatRecordedTime(recorded)).toBe('November 22, 2026')
  expect(formatRecordedDay(recorded)).toBe('November 22, 2026')
  expect(recordedDay(recorded)).toBe('2026-11-22')
})

test('a Date and its text give the same', () => {
  const text = '2026-11-22T02:14:00.000Z'
  expect(recordedTimestamp({ recordedAt: new Date(text), utcOffsetMinutes: -360 })).toBe(
    recordedTimestamp(at(text, -360)),
  )
})

test.each(['', 'once', '2026-13-45T00:00:00Z'])('the invalid date %j is "Recently"', (date) => {
  expect([formatRecordedDay(at(date, -360)), formatRecordedTime(at(date, -360))]).toEqual(['Recently', 'Recently'])
  expect([recordedDay(at(date, 0)), recordedTimestamp(at(date, 0))]).toEqual(['', ''])
})
