import { expect, test } from 'vitest'
import { threadShapes, threadWidth } from './timeline-thread.tsx'

test('the thread is thicker where more was told', () => {
  const widths = [0, 1, 3, 12].map((count) => threadWidth(count, 12))
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  expect(new Set(widths).size).toBe(4)
  expect([widths[0], widths[3]]).toEqual([2, 14])
})

test('parts meet in the same width, with a point at both ends and thin over a gap', () => {
  const shapes = threadShapes([
    { year: 1930, count: 1 },
    { year: 1940, count: 4 },
    { year: 1970, count: 2 },
  ])
  expect(shapes.map(({ start }) => start)).toEqual([0, shapes[0]?.end, 2])
  expect(shapes.map(({ end }) => end)).toEqual([shapes[1]?.start, 2, 0])
  expect(shapes[1]?.middle).toBe(14)
})
