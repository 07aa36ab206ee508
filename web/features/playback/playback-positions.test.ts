import { expect, test } from 'vitest'
import { isWorthResuming, parsePositions, withPosition } from './playback-positions.ts'

test.each([
  [9_999, 60_000, false],
  [10_000, 60_000, true],
  [56_999, 60_000, true],
  [57_000, 60_000, false],
  [3_584_999, 3_600_000, true],
  [3_585_000, 3_600_000, false],
  [5_000_000, null, true],
])('%i ms of %j: worth resuming? %s', (ms, lengthMs, worth) => {
  expect(isWorthResuming(ms, lengthMs)).toBe(worth)
})

test('each story has one position, and none after it was played to the end', () => {
  const once = withPosition([[1, 20_000]], 2, 30_000.4, 60_000)
  expect(once).toEqual([
    [1, 20_000],
    [2, 30_000],
  ])
  expect(withPosition(once, 1, 40_000, null)).toEqual([
    [2, 30_000],
    [1, 40_000],
  ])
  expect(withPosition(once, 2, 59_000, 60_000)).toEqual([[1, 20_000]])
})

test('the 200 most recent positions are stored', () => {
  let positions = parsePositions(null)
  for (let id = 1; id <= 250; id += 1) positions = withPosition(positions, id, 20_000, null)
  expect(positions).toHaveLength(200)
  expect(positions[0]).toEqual([51, 20_000])
  expect(parsePositions(JSON.stringify(positions))).toEqual(positions)
})

test.each([null, '', '{', '{}', '7', '[[1]]', '[["a",1]]', '[[1,-4]]', '[null]'])('%j has no positions', (json) => {
  expect(parsePositions(json)).toEqual([])
})
