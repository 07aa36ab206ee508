import { expect, test } from 'vitest'
import { createLeveler, FRAME_SAMPLES, levelSegment } from './leveling.ts'
import { join, levelOf, noise, peakOf, speech } from './testing/signals.ts'

const RATE = 16_000
const level = (samples: Float32Array, knownNoise?: number): Float32Array => {
  const leveler = createLeveler(knownNoise)
  const frames: Float32Array[] = []
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES)
    frames.push(leveler(samples.subarray(at, at + FRAME_SAMPLES)))
  return join(...frames)
}
const lastSecond = (samples: Float32Array): Float32Array => samples.slice(-RATE)

test.each([-30, -50, -65])('speech at %i dB becomes as loud as in a good recording', (quiet) => {
  const leveled = level(speech(4, quiet))
  expect(leveled).toHaveLength(4 * RATE)
  expect(Math.abs(levelOf(lastSecond(leveled)) - levelOf(lastSecond(speech(4, -20))))).toBeLessThan(2)
  // The first word, too.
  expect(levelOf(leveled.slice(0, 0.3 * RATE))).toBeGreaterThan(-26)
})

test('speech of a good recording stays as it is, once it has begun', () => {
  const samples = speech(4, -15)
  expect(level(samples).slice(RATE / 2)).toEqual(samples.slice(RATE / 2))
})

test.each([-80, -60, -50])('noise at %i dB stays quieter than any voice', (quiet) => {
  expect(levelOf(lastSecond(level(noise(10, quiet))))).toBeLessThan(-44)
})

test('noise at a known level stays quiet from the start', () => {
  expect(levelOf(level(noise(1, -65), 10 ** (-65 / 20)))).toBeLessThan(-44)
})

test('silence stays silence', () => {
  expect(peakOf(level(new Float32Array(RATE)))).toBe(0)
})

test('a voice that is further away is amplified within seconds', () => {
  const leveled = level(join(speech(3, -20), speech(12, -40)))
  expect(levelOf(lastSecond(leveled))).toBeGreaterThan(-26)
})

test('after a slammed door, a quiet voice is still amplified', () => {
  const door = noise(0.064, -6)
  const leveled = level(join(speech(3, -50), door, speech(1, -50)))
  expect(levelOf(lastSecond(leveled))).toBeGreaterThan(-42)
})

test('nothing is clipped', () => {
  expect(peakOf(level(join(speech(3, -60), noise(1, -6), speech(1, -60))))).toBeLessThanOrEqual(1)
  expect(peakOf(levelSegment(join(speech(3, -60), noise(0.1, -6))))).toBeLessThanOrEqual(1)
})

test('a segment has the same level, whether it was loud or quiet, and except for rounding the same samples', () => {
  const [loud, quiet] = [levelSegment(speech(3, -12)), levelSegment(speech(3, -52))]
  expect(Math.max(...loud.map((sample, at) => Math.abs(sample - (quiet[at] ?? 0))))).toBeLessThan(1e-4)
})

test('a bang doesn’t keep a segment from being amplified', () => {
  const leveled = levelSegment(join(speech(3, -50), noise(0.05, -6)))
  expect(levelOf(leveled.slice(0, 3 * RATE))).toBeGreaterThan(-20)
})

test('a silent segment stays silent', () => {
  expect(peakOf(levelSegment(new Float32Array(RATE)))).toBe(0)
  expect(levelSegment(new Float32Array(0))).toHaveLength(0)
})
