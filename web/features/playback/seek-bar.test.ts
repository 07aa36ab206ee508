import { expect, test } from 'vitest'
import { barHeights, decodePeaks, formatTimes, positionAfterKey, positionAtPoint } from './seek-bar.tsx'

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

test('peaks are base64, one byte per bar', () => {
  expect(decodePeaks(btoa('\u0000\u0080\u00ff'))).toEqual(new Uint8Array([0, 128, 255]))
})

test.each([null, undefined, '', '%%%'])('%j has no peaks', (text) => {
  expect(decodePeaks(text)).toBeNull()
})

test('the loudest peak fills the height, whatever its value', () => {
  expect(barHeights(new Uint8Array([10, 20, 40]), 3)).toEqual([0.25, 0.5, 1])
})

test('fewer bars than peaks: each shows the loudest peak of its stretch', () => {
  expect(barHeights(new Uint8Array([1, 200, 100, 3]), 2)).toEqual([1, 0.5])
})

test('more bars than peaks: peaks repeat', () => {
  expect(barHeights(new Uint8Array([100, 50]), 4)).toEqual([1, 1, 0.5, 0.5])
})

test('silence is a low line, and so is a recording without peaks', () => {
  const silence = barHeights(new Uint8Array(120), 60)
  expect(silence).toHaveLength(60)
  expect(new Set(silence).size).toBe(1)
  expect(silence[0]).toBeGreaterThan(0)
  expect(barHeights(null, 3)).toEqual(barHeights(new Uint8Array(0), 3))
  expect(new Set(barHeights(null, 120)).size).toBe(1)
})
