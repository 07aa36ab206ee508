import { expect, test } from 'vitest'
import { formatLength, recordingSeconds } from './recording-length.ts'

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
  [0, '0 seconds'],
  [1, '1 second'],
  [12, '12 seconds'],
  [60, '1 minute'],
  [252, '4 minutes 12 seconds'],
  [3600, '1 hour'],
  [3905, '1 hour 5 minutes'],
])('%i s in words: %s', (seconds, words) => {
  expect(formatLength(seconds)).toBe(words)
})
