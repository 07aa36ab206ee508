import { expect, test } from 'vitest'
import { formatDuration, formatDurationInWords, recordingSeconds, toWholeSeconds } from './durations.ts'

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

test.each([
  ['the same second', 5, 5_400, 5],
  ['a little longer, in the next second', 5, 6_020, 5],
  ['a little shorter, in the second before', 6, 5_960, 6],
  ['almost a second longer', 5, 6_999, 5],
  ['a second shorter', 6, 5_000, 6],
  ['clearly longer', 5, 7_000, 7],
  ['clearly shorter', 6, 4_990, 4],
  ['measured only', null, 17_600, 17],
])('the length of a recording: %s (counted %j s, measured %i ms) is %i s', (_case, counted, measuredMs, seconds) => {
  expect(recordingSeconds(counted, measuredMs)).toBe(seconds)
})

test.each([
  [10, 'less than a minute'],
  [60, '1 minute'],
  [3600, '1 hour'],
  [12_000, '3 hours 20 minutes'],
  [7_260, '2 hours 1 minute'],
])('%i seconds in words: %s', (seconds, text) => {
  expect(formatDurationInWords(seconds * 1000)).toBe(text)
})
