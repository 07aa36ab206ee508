import { expect, test } from 'vitest'
import { formatTimes } from './format-times.ts'

test.each([
  [{ positionMs: 900, lengthMs: null }, '0:00', null],
  [{ positionMs: 900, lengthMs: 17_600 }, '0:00', '0:17'],
  [{ positionMs: 900, lengthMs: 17_600, toldSeconds: 18 }, '0:00', '0:18'],
  [{ positionMs: 17_500, lengthMs: 17_600, toldSeconds: 18 }, '0:17', '0:18'],
  [{ positionMs: 17_600, lengthMs: 17_600, toldSeconds: 18 }, '0:18', '0:18'],
  [{ positionMs: 17_400, lengthMs: 17_400, toldSeconds: 17 }, '0:17', '0:17'],
  // More than anybody knew of.
  [{ positionMs: 25_000, lengthMs: 25_000, toldSeconds: 18 }, '0:25', '0:25'],
])('%j', (times, position, length) => {
  expect(formatTimes(times)).toEqual({ position, length })
})
