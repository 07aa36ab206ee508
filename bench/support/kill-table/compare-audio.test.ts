import { expect, test } from 'vitest'
import { compareTakes, RATE } from './compare-audio.ts'

// Reproducible noise, with a pause like a speaker's in every third second.
const source = new Float32Array(10 * RATE)
let seed = 1
for (let i = 0; i < source.length; i++) {
  seed = (seed * 48_271) % 2_147_483_647
  source[i] = i % (3 * RATE) < RATE / 2 ? 0 : seed / 2_147_483_647 - 0.5
}
const seconds = (from: number, to: number) => source.slice(Math.round(from * RATE), Math.round(to * RATE))
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))

const NOTHING_WRONG = { lostInside: 0, repeatedInside: 0, unmatched: 0 }

const compareAudio = (recording: Float32Array) => compareTakes(source, [recording])

test('a complete recording has nothing missing, wherever it starts and however loud it is', () => {
  const whole = seconds(1.234, 9).map((sample) => sample * 0.3)
  expect(compareAudio(whole)).toEqual({ from: 1.234, covered: whole.length / RATE, ...NOTHING_WRONG })
})

test('silence before the microphone starts is not a loss', () => {
  const whole = joined(seconds(0, 0.1).fill(0), seconds(0, 6))
  expect(compareAudio(whole)).toMatchObject(NOTHING_WRONG)
})

test('a gap is as long as the missing audio', () => {
  const { lostInside, covered } = compareAudio(joined(seconds(1, 4.8), seconds(5.1, 9)))
  expect(lostInside).toBeCloseTo(0.3, 3)
  expect(covered).toBeCloseTo(8, 3)
})

test('a gap inside a pause is found', () => {
  const { lostInside } = compareAudio(joined(seconds(1, 6.1), seconds(6.3, 9)))
  expect(lostInside).toBeCloseTo(0.2, 3)
})

test('repeated audio is found', () => {
  const { lostInside, repeatedInside, covered } = compareAudio(joined(seconds(1, 5), seconds(4.5, 9)))
  expect(lostInside).toBe(0)
  expect(repeatedInside).toBeCloseTo(0.5, 3)
  expect(covered).toBeCloseTo(8, 3)
})

test('more than a second of repeated audio isn’t taken for a loss of nearly the whole speech', () => {
  const { lostInside, repeatedInside } = compareAudio(joined(seconds(1, 7), seconds(4.5, 9)))
  expect(lostInside).toBe(0)
  expect(repeatedInside).toBeCloseTo(2.5, 3)
})

test.each([
  ['silence', () => 0],
  ['another sound', (i: number) => Math.sin(i / 3) / 2],
])('%s instead of speech is found', (_, sample) => {
  const instead = Float32Array.from({ length: 1.5 * RATE }, (_, i) => sample(i))
  const { unmatched, lostInside } = compareAudio(joined(seconds(1, 4), instead, seconds(5.5, 9)))
  expect(unmatched).toBeGreaterThan(0.5)
  expect(lostInside).toBeCloseTo(0, 3)
})

test('audio without any of the speech throws', () => {
  expect(() => compareAudio(Float32Array.from({ length: 2 * RATE }, (_, i) => Math.sin(i / 3)))).toThrow()
})

test('a recording goes on where the speech begins again', () => {
  const { from, ...found } = compareAudio(joined(seconds(7, 10), seconds(0, 2)))
  expect(from).toBe(7)
  expect(found).toEqual({ covered: 5, ...NOTHING_WRONG })
})

test('what two takes both have is neither lost nor counted twice', () => {
  const takes = [seconds(7, 10), joined(seconds(9.8, 10), seconds(0, 2))]
  const { covered, ...found } = compareTakes(source, takes)
  expect(covered).toBeCloseTo(5, 3)
  expect(found).toEqual({ from: 7, ...NOTHING_WRONG })
})

test('a gap between two takes is found', () => {
  const { covered, lostInside } = compareTakes(source, [seconds(1, 5), seconds(5.3, 9)])
  expect(lostInside).toBeCloseTo(0.3, 3)
  expect(covered).toBeCloseTo(8, 3)
})
