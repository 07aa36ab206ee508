import { expect, test } from 'vitest'
import { createFakeClock } from '#web/testing/fake-clock.ts'
import { createLevelMeter, levelOf, rootMeanSquare, smoothLevel } from './level-meter.ts'

test('the root mean square of a full sine is 0.707, of silence 0', () => {
  const sine = Float32Array.from({ length: 1000 }, (_, index) => Math.sin((index * 2 * Math.PI) / 100))
  expect(rootMeanSquare(sine)).toBeCloseTo(Math.SQRT1_2, 3)
  expect(rootMeanSquare(new Float32Array(100))).toBe(0)
  expect(rootMeanSquare(new Float32Array(0))).toBe(0)
})

test('silence is 0, a loud voice is 1, and doubling the loudness adds a fixed step', () => {
  expect(levelOf(0)).toBe(0)
  expect(levelOf(0.001)).toBe(0)
  expect(levelOf(0.5)).toBe(1)
  expect(levelOf(0.04) - levelOf(0.02)).toBeCloseTo(levelOf(0.08) - levelOf(0.04), 6)
  expect(levelOf(0.05)).toBeGreaterThan(0.5)
})

test('the displayed level rises quickly, falls slowly and never overshoots', () => {
  const risen = smoothLevel(0, 1, 100)
  const fallen = smoothLevel(1, 0, 100)
  expect(risen).toBeGreaterThan(0.8)
  expect(risen).toBeLessThan(1)
  expect(fallen).toBeGreaterThan(0.6)
  expect(smoothLevel(0.4, 1, 0)).toBeCloseTo(0.4)
  expect(smoothLevel(0.4, 1, -50)).toBeCloseTo(0.4)
})

test('the meter follows a voice that starts and stops', () => {
  const clock = createFakeClock()
  let loudness = 0
  const read = createLevelMeter({ getFloatTimeDomainData: (samples) => samples.fill(loudness) }, clock)
  const after = (ms: number) => {
    clock.advance(ms)
    return read()
  }
  expect(after(100)).toBe(0)
  loudness = 0.3
  expect(after(200)).toBeGreaterThan(0.9)
  loudness = 0
  expect(after(100)).toBeGreaterThan(0.5)
  expect(after(3000)).toBeLessThan(0.01)
})

test('the meter reads 0 without a level source', () => {
  expect(createLevelMeter(null, createFakeClock())()).toBe(0)
})
