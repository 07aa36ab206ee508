import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSegments } from './voice-activity.ts'

const FRAME = 512
const SECOND = 16_000
const frames = (seconds: number) => Math.round((seconds * SECOND) / FRAME)
const speech = (seconds: number, probability = 0.9): number[] => Array(frames(seconds)).fill(probability)
const silence = (seconds: number): number[] => Array(frames(seconds)).fill(0.01)
const find = (...parts: number[][]) => {
  const probabilities = parts.flat()
  return findSegments(probabilities, probabilities.length * FRAME).map(({ start, end }) => ({
    start: start / SECOND,
    end: end / SECOND,
  }))
}

test('silence has no segments', () => {
  expect(find(silence(30))).toEqual([])
  expect(find()).toEqual([])
})

test('speech gets a quarter second before and after', () => {
  const [segment, ...others] = find(silence(5), speech(2), silence(5))
  expect(others).toEqual([])
  expect(segment?.start).toBeCloseTo(4.75, 1)
  expect(segment?.end).toBeCloseTo(7.25, 1)
})

test('a pause of under a second is part of the segment, a longer one is not', () => {
  expect(find(speech(3), silence(0.8), speech(3))).toHaveLength(1)
  expect(find(speech(3), silence(1.2), speech(3))).toHaveLength(2)
})

test('speech becomes uncertain before it ends', () => {
  expect(find(speech(3), speech(0.6, 0.4), speech(3))).toHaveLength(1)
  expect(find(speech(3, 0.4))).toEqual([])
})

test('speech without a pause is cut where it is least certain', () => {
  const segments = find(speech(15), speech(0.1, 0.6), speech(15))
  expect(segments).toHaveLength(2)
  expect(segments[0]?.end).toBeCloseTo(15, 0)
})

test('what remains after a cut is long enough to be recognized', () => {
  const segments = findSegments(speech(19.53), frames(19.53) * FRAME)
  expect(segments).toHaveLength(2)
  for (const { start, end } of segments) expect(end - start).toBeGreaterThan(0.4 * SECOND)
})

test('segments are in order, don’t overlap, are 20 s at most, and contain everything spoken', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          probability: fc.double({ min: 0, max: 1, noNaN: true }),
          length: fc.integer({ min: 1, max: 400 }),
        }),
        { maxLength: 20 },
      ),
      (runs) => {
        const probabilities = runs.flatMap(({ probability, length }) => Array<number>(length).fill(probability))
        const length = probabilities.length * FRAME
        const segments = findSegments(probabilities, length)
        let last = 0
        for (const { start, end } of segments) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end - start).toBeLessThanOrEqual(20 * SECOND)
          last = end
        }
        expect(last).toBeLessThanOrEqual(length)
        for (const [frame, probability] of probabilities.entries())
          if (probability >= 0.5)
            expect(segments.some(({ start, end }) => start <= frame * FRAME && end >= (frame + 1) * FRAME)).toBe(true)
      },
    ),
  )
})
