import { expect, test } from 'vitest'
import { isWorthKeeping, readPlaces, withPlace } from './playback-positions.ts'

test.each([
  [9_999, 60_000, false],
  [10_000, 60_000, true],
  [56_999, 60_000, true],
  [57_000, 60_000, false],
  [3_584_999, 3_600_000, true],
  [3_585_000, 3_600_000, false],
  [5_000_000, null, true],
])('%i ms of %j: worth going on from? %s', (ms, lengthMs, worth) => {
  expect(isWorthKeeping(ms, lengthMs)).toBe(worth)
})

test('a story has one place, and one that was heard has none', () => {
  const once = withPlace([[1, 20_000]], 2, 30_000.4, 60_000)
  expect(once).toEqual([
    [1, 20_000],
    [2, 30_000],
  ])
  expect(withPlace(once, 1, 40_000, null)).toEqual([
    [2, 30_000],
    [1, 40_000],
  ])
  expect(withPlace(once, 2, 59_000, 60_000)).toEqual([[1, 20_000]])
})

test('two hundred are remembered, those left last', () => {
  let places = readPlaces(null)
  for (let id = 1; id <= 250; id += 1) places = withPlace(places, id, 20_000, null)
  expect(places).toHaveLength(200)
  expect(places[0]).toEqual([51, 20_000])
  expect(readPlaces(JSON.stringify(places))).toEqual(places)
})

test.each([null, '', '{', '{}', '7', '[[1]]', '[["a",1]]', '[[1,-4]]', '[null]'])('%j holds no places', (text) => {
  expect(readPlaces(text)).toEqual([])
})
