import { expect, test } from 'vitest'
import { formatTimes, markAt, positionAfterKey, positionAtPoint, snapToMark } from './seek-bar.tsx'

test.each([
  [{ positionMs: 900, lengthMs: null }, '0:00', null],
  [{ positionMs: 900, lengthMs: 17_600 }, '0:00', '0:17'],
  [{ positionMs: 900, lengthMs: 17_600, shownSeconds: 17 }, '0:00', '0:17'],
  [{ positionMs: 17_600, lengthMs: 17_600, shownSeconds: 17 }, '0:17', '0:17'],
  // The copy that plays is a little longer than the recording.
  [{ positionMs: 900, lengthMs: 18_010, shownSeconds: 17 }, '0:00', '0:17'],
  [{ positionMs: 18_005, lengthMs: 18_010, shownSeconds: 17 }, '0:17', '0:17'],
  [{ positionMs: 18_010, lengthMs: 18_010, shownSeconds: 17 }, '0:17', '0:17'],
  // It is a little shorter.
  [{ positionMs: 900, lengthMs: 16_990, shownSeconds: 17 }, '0:00', '0:17'],
  [{ positionMs: 16_990, lengthMs: 16_990, shownSeconds: 17 }, '0:17', '0:17'],
  // Longer than expected.
  [{ positionMs: 25_000, lengthMs: 25_000, shownSeconds: 18 }, '0:25', '0:25'],
])('formatTimes %j', (times, position, length) => {
  expect(formatTimes(times)).toEqual({ position, length })
})

test.each([
  ['ArrowRight', 25_000],
  ['ArrowUp', 25_000],
  ['ArrowLeft', 15_000],
  ['ArrowDown', 15_000],
  ['PageUp', 50_000],
  ['PageDown', 0],
])('%s seeks from 0:20 to %i ms', (key, expected) => {
  expect(positionAfterKey(key, 20_000, 60_000)).toBe(expected)
})

test('keys never seek past the end, and other keys do not seek', () => {
  expect(positionAfterKey('PageUp', 50_000, 60_000)).toBe(60_000)
  expect(positionAfterKey('Home', 50_000, 60_000)).toBeUndefined()
  expect(positionAfterKey('a', 50_000, 60_000)).toBeUndefined()
})

test('a point on the bar is its share of the length', () => {
  const bar = { left: 100, width: 200 }
  expect(positionAtPoint(150, bar, 60_000)).toBe(15_000)
  expect(positionAtPoint(20, bar, 60_000)).toBe(0)
  expect(positionAtPoint(900, bar, 60_000)).toBe(60_000)
  expect(positionAtPoint(100, { left: 100, width: 0 }, 60_000)).toBe(0)
})

const MARKS = [
  { ms: 0, label: '👏 Jun' },
  { ms: 12_000, label: '❤️ Emma' },
  { ms: 13_000, label: '😊 Ada' },
]

test('a mark is named for a moment after it was reached, but not at the very beginning', () => {
  const labelAt = (ms: number) => markAt(MARKS, ms)?.label
  expect([0, 500, 11_999, 12_000, 13_000, 15_499, 15_500].map(labelAt)).toEqual([
    undefined,
    '👏 Jun',
    undefined,
    '❤️ Emma',
    '😊 Ada',
    '😊 Ada',
    undefined,
  ])
})

test('a finger near a mark means the closest one', () => {
  expect(snapToMark(12_400, MARKS, 700)).toBe(12_000)
  expect(snapToMark(12_600, MARKS, 700)).toBe(13_000)
  expect(snapToMark(11_200, MARKS, 700)).toBe(11_200)
  expect(snapToMark(5_000, [], 700)).toBe(5_000)
})
