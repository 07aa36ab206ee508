import { describe, expect, test } from 'vitest'
import { beginVisit, formatNewStories } from './new-since.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
// A Friday.
const NOW = new Date(2031, 2, 14, 12).getTime()

describe('beginVisit', () => {
  test('nothing is new on the first visit', () => {
    expect(beginVisit(null, NOW)).toEqual({ since: null, at: NOW })
  })

  test('what came after the last visit is new', () => {
    expect(beginVisit({ since: 5, at: NOW - DAY_MS }, NOW)).toEqual({ since: NOW - DAY_MS, at: NOW })
  })

  test('coming back within half an hour goes on with the same visit', () => {
    expect(beginVisit({ since: 5, at: NOW - 30 * MINUTE_MS }, NOW)).toEqual({ since: 5, at: NOW })
    expect(beginVisit({ since: null, at: NOW - MINUTE_MS }, NOW)).toEqual({ since: null, at: NOW })
  })

  test('a clock that was set back changes nothing', () => {
    expect(beginVisit({ since: 5, at: NOW + DAY_MS }, NOW)).toEqual({ since: 5, at: NOW })
  })
})

test.each([
  [0.1, '1 new since earlier today'],
  [1, '1 new since yesterday'],
  [3, '1 new since Tuesday'],
  [11, '1 new since March 3'],
])('%d days ago: %s', (daysAgo, text) => {
  expect(formatNewStories(1, NOW - daysAgo * DAY_MS, NOW)).toBe(text)
})
