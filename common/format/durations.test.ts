import { expect, test } from 'vitest'
import { formatDuration, toWholeSeconds } from './durations.ts'

test.each([
  [-5, '0:00'],
  [0, '0:00'],
  [999, '0:00'],
  [9_000, '0:09'],
  [75_400, '1:15'],
  [3_599_999, '59:59'],
  [3_600_000, '1:00:00'],
  [4_504_000, '1:15:04'],
  [36_061_000, '10:01:01'],
])('%d ms is %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test.each([
  [-5, 0],
  [999, 0],
  [15_800, 15],
  [16_000, 16],
])('%d ms are %i whole seconds, which show the same time', (ms, seconds) => {
  expect(toWholeSeconds(ms)).toBe(seconds)
  expect(formatDuration(seconds * 1000)).toBe(formatDuration(ms))
})
