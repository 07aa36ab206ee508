import { expect, test } from 'vitest'
import { compareSound, RATE } from './compare-audio.ts'

// Noise that is the same every time, with a pause like a speaker's in every third second.
const source = new Float32Array(20 * RATE)
let seed = 1
for (let i = 0; i < source.length; i++) {
  seed = (seed * 48_271) % 2_147_483_647
  source[i] = i % (3 * RATE) < RATE / 2 ? 0 : seed / 2_147_483_647 - 0.5
}
const seconds = (from: number, to: number) => source.slice(Math.round(from * RATE), Math.round(to * RATE))
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))

test('a recording of all that was spoken has nothing missing, wherever it begins and however loud it is', () => {
  const whole = seconds(1.234, 9).map((sample) => sample * 0.3)
  expect(compareSound(source, whole)).toEqual({ reach: whole.length / RATE, lostInside: 0, unlike: 0 })
})

test('a recorder that was there before the microphone has lost nothing', () => {
  const whole = joined(seconds(0, 0.1).fill(0), seconds(0, 6))
  expect(compareSound(source, whole)).toMatchObject({ lostInside: 0, unlike: 0 })
})

test('a hole is as long as what is missing', () => {
  const { lostInside, reach } = compareSound(source, joined(seconds(1, 4.8), seconds(5.1, 9)))
  expect(lostInside).toBeCloseTo(0.3, 3)
  expect(reach).toBeCloseTo(8, 3)
})

test('a hole inside a pause is found too', () => {
  const { lostInside } = compareSound(source, joined(seconds(1, 6.1), seconds(6.3, 9)))
  expect(lostInside).toBeCloseTo(0.2, 3)
})

test('what is there twice is found', () => {
  expect(compareSound(source, joined(seconds(1, 5), seconds(4.5, 9))).lostInside).toBeCloseTo(0.5, 3)
})

test.each([
  ['silence', () => 0],
  ['strange sounds', (i: number) => Math.sin(i / 3) / 2],
])('%s in the place of words are found', (_, sample) => {
  const instead = Float32Array.from({ length: 1.5 * RATE }, (_, i) => sample(i))
  const { unlike, lostInside } = compareSound(source, joined(seconds(1, 4), instead, seconds(5.5, 9)))
  expect(unlike).toBeGreaterThan(0.5)
  expect(lostInside).toBeCloseTo(0, 3)
})

test('what was never spoken is no recording of it', () => {
  expect(() =>
    compareSound(
      source,
      Float32Array.from({ length: 2 * RATE }, (_, i) => Math.sin(i / 3)),
    ),
  ).toThrow()
})
