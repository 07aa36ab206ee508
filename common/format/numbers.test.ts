import { expect, test } from 'vitest'
import { formatBytes, formatCount, formatDurationInWords } from './numbers.ts'

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [410_400_000, '410 MB'],
  [5_120_000_000, '5.1 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [0, '0 stories'],
  [1, '1 story'],
  [1200, '1,200 stories'],
])('a count of %i is %s', (count, text) => {
  expect(formatCount(count, 'story', 'stories')).toBe(text)
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
