import { describe, expect, test } from 'vitest'
import { join, levelOf, noise, peakOf, speech } from '#common/speech/testing/signals.ts'
import { levelWindow, mayContainWords } from './whole-windows.ts'

const RATE = 16_000
const add = (one: Float32Array, other: Float32Array) => one.map((sample, at) => sample + (other[at] ?? 0))
/** As a recording with 16 bits has it. */
const in16Bits = (samples: Float32Array) => samples.map((sample) => Math.round(sample * 32_768) / 32_768)

describe('a window may contain words', () => {
  test.each([-20, -40, -55, -65])('speech at %i dB', (level) => {
    expect(mayContainWords(in16Bits(speech(4, level)))).toBe(true)
  })

  test('a short quiet word in a long silence', () => {
    const word = speech(0.3, -60)
    expect(mayContainWords(in16Bits(join(noise(20, -80), word, noise(20, -80))))).toBe(true)
  })

  test('whatever is loud, however steady it is', () => {
    expect(mayContainWords(noise(4, -35))).toBe(true)
  })

  test.each([
    ['silence', new Float32Array(RATE)],
    ['nothing at all', new Float32Array(0)],
    ['the last bit of silence', noise(4, -92)],
    ['the last bits of silence, off and on', speech(4, -75)],
    ['the noise of a room', noise(4, -45)],
    ['the noise of a quiet room that changes a little', join(noise(4, -66), noise(4, -60))],
    ['a click in silence', join(new Float32Array(RATE), noise(0.05, -6), new Float32Array(RATE))],
  ])('%s has none', (_, samples) => {
    expect(mayContainWords(in16Bits(samples))).toBe(false)
  })
})

describe('leveling a window', () => {
  test.each([-30, -45, -60])('speech at %i dB becomes as loud as in a good recording', (level) => {
    const samples = add(speech(6, level), noise(6, level - 40))
    const leveled = levelWindow(samples)
    expect(leveled).toHaveLength(samples.length)
    expect(levelOf(leveled.slice(-RATE))).toBeGreaterThan(-25)
    expect(levelOf(leveled.slice(0, 0.3 * RATE))).toBeGreaterThan(-30)
  })

  test('nothing is clipped, and the samples stay as they are', () => {
    const samples = join(speech(3, -60), noise(0.5, -6), speech(3, -60))
    const before = samples.slice()
    expect(peakOf(levelWindow(samples))).toBeLessThanOrEqual(1)
    expect(samples).toEqual(before)
  })

  test('speech of a good recording stays as it is', () => {
    const samples = add(speech(4, -15), noise(4, -70))
    expect(levelWindow(samples).slice(RATE / 2)).toEqual(samples.slice(RATE / 2))
  })

  test('the noise before the first word stays quieter than any voice', () => {
    const leveled = levelWindow(add(join(new Float32Array(2 * RATE), speech(6, -20)), noise(8, -65)))
    expect(levelOf(leveled.slice(0, 2 * RATE))).toBeLessThan(-42)
  })

  test('a few words in a long pause are amplified, and the pause is not', () => {
    const leveled = levelWindow(join(noise(20, -80), add(speech(2, -50), noise(2, -80)), noise(6, -80)))
    expect(levelOf(leveled.slice(20.5 * RATE, 22 * RATE))).toBeGreaterThan(-25)
    expect(levelOf(leveled.slice(0, 19 * RATE))).toBeLessThan(-42)
  })
})
