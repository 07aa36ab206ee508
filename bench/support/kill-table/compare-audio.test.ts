import { expect, test } from 'vitest'
import { compareAudio, RATE } from './compare-audio.ts'

// Reproducible noise, with a pause like a speaker's in every third second.
const source = new Float32Array(20 * RATE)
let seed = 1
for (let i = 0; i < source.length; i++) {
  seed = (seed * 48_271) % 2_147_483_647
  source[i] = i % (3 * RATE) < RATE / 2 ? 0 : seed / 2_147_483_647 - 0.5
}
const seconds = (from: number, to: number) => source.slice(Math.round(from * RATE), Math.round(to * RATE))
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))

test('a complete recording has nothing missing, wherever it starts and however loud it is', () => {
  const whole = seconds(1.234, 9).map((sample) => sample * 0.3)
  expect(compareAudio(source, whole)).toEqual({ covered: whole.length / RATE, lostInside: 0, unmatched: 0 })
})

test('silence before the microphone starts is not a loss', () => {
  const whole = joined(seconds(0, 0.1).fill(0), seconds(0, 6))
  expect(compareAudio(source, whole)).toMatchObject({ lostInside: 0, unmatched: 0 })
})

test('a gap is as long as the missing audio', () => {
  const { lostInside, covered } = compareAudio(source, joined(seconds(1, 4.8), seconds(5.1, 9)))
  expect(lostInside).toBeCloseTo(0.3, 3)
  expect(covered).toBeCloseTo(8, 3)
})

test('a gap inside a pause is found', () => {
  const { lostInside } = compareAudio(source, joined(seconds(1, 6.1), seconds(6.3, 9)))
  expect(lostInside).toBeCloseTo(0.2, 3)
})

test('repeated audio is found', () => {
  expect(compareAudio(source, joined(seconds(1, 5), seconds(4.5, 9))).lostInside).toBeCloseTo(0.5, 3)
})

test.each([
  ['silence', () => 0],
  ['another sound', (i: number) => Math.sin(i / 3) / 2],
])('%s instead of speech is found', (_, sample) => {
  const instead = Float32Array.from({ length: 1.5 * RATE }, (_, i) => sample(i))
  const { unmatched, lostInside } = compareAudio(source, joined(seconds(1, 4), instead, seconds(5.5, 9)))
  expect(unmatched).toBeGreaterThan(0.5)
  expect(lostInside).toBeCloseTo(0, 3)
})

test('audio without any of the speech throws', () => {
  expect(() =>
    compareAudio(
      source,
      Float32Array.from({ length: 2 * RATE }, (_, i) => Math.sin(i / 3)),
    ),
  ).toThrow()
})
