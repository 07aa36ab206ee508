import { expect, test } from 'vitest'
import { locate, nextPlayable, startOf, totalOf } from './take-timeline.ts'

const take = (durationMs: number | null, isPlayable = true) => ({ durationMs, isPlayable })
const three = [take(4_000), take(2_500), take(3_000)]

test.each([
  [0, 0, 0],
  [3_999, 0, 3_999],
  [4_000, 1, 0],
  [6_499, 1, 2_499],
  [6_500, 2, 0],
  [9_500, 2, 3_000],
  [12_000, 2, 5_500],
])('%i ms of the whole: take %i at %i ms', (positionMs, index, offsetMs) => {
  expect(locate(three, positionMs)).toEqual({ index, offsetMs })
})

test('each take starts where the one before it ends', () => {
  expect(three.map((_, index) => startOf(three, index))).toEqual([0, 4_000, 6_500])
  expect(totalOf(three)).toBe(9_500)
})

test('an empty take is passed over', () => {
  const takes = [take(0, false), take(4_000), take(0, false), take(2_000), take(0, false)]
  expect(locate(takes, 0)).toEqual({ index: 1, offsetMs: 0 })
  expect(locate(takes, 4_000)).toEqual({ index: 3, offsetMs: 0 })
  expect(locate(takes, 7_000)).toEqual({ index: 3, offsetMs: 3_000 })
  expect([1, 3].map((index) => nextPlayable(takes, index))).toEqual([3, null])
})

test('a failed take keeps its time: positions in it are the start of the next one', () => {
  const takes = [take(4_000), take(2_500, false), take(3_000)]
  expect(locate(takes, 5_000)).toEqual({ index: 2, offsetMs: 0 })
  expect(locate(takes, 7_000)).toEqual({ index: 2, offsetMs: 500 })
  expect(totalOf(takes)).toBe(9_500)
  expect(locate([take(4_000), take(2_500, false)], 5_000)).toEqual({ index: 0, offsetMs: 5_000 })
})

test('the first take of unknown length has all later positions until its length is found', () => {
  expect(locate([take(4_000), take(null), take(3_000)], 9_000)).toEqual({ index: 1, offsetMs: 5_000 })
  expect(locate([take(4_000), take(2_500), take(3_000)], 9_000)).toEqual({ index: 2, offsetMs: 2_500 })
  expect(totalOf([take(4_000), take(null)])).toBeNull()
})

test('a failed take of unknown length takes no time', () => {
  const takes = [take(null, false), take(4_000)]
  expect(locate(takes, 1_000)).toEqual({ index: 1, offsetMs: 1_000 })
  expect(totalOf(takes)).toBe(4_000)
})

test('no position can be played if no take can', () => {
  expect(locate([take(4_000, false), take(null, false)], 0)).toBeNull()
  expect(locate([], 0)).toBeNull()
})
