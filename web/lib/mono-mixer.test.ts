import { describe, expect, test } from 'vitest'
import { createMonoMixer } from './pcm-source.ts'

const RATE = 16_000
const BLOCK = RATE / 10

type Signal = (second: number) => number
const tone =
  (hertz: number, amplitude: number): Signal =>
  (second) =>
    amplitude * Math.sin(2 * Math.PI * hertz * second)
/** Syllables, with pauses between them. */
const voice: Signal = (second) => (second % 0.4 < 0.3 ? tone(440, 0.3)(second) : 0)
const hum = tone(50, 0.1)

/** Root mean square of what the mixer makes of two channels, and its largest step from one sample to the next. */
function mixed(left: Signal, right: Signal, { seconds = 2, from = 0 } = {}) {
  const mix = createMonoMixer(RATE)
  const samples: number[] = []
  for (let start = 0; start < seconds * RATE; start += BLOCK) {
    const block = (signal: Signal) => Float32Array.from({ length: BLOCK }, (_, at) => signal((start + at) / RATE))
    samples.push(...mix([block(left), block(right)]))
  }
  const tail = samples.slice(from * RATE)
  const loudness = Math.sqrt(tail.reduce((sum, sample) => sum + sample ** 2, 0) / tail.length)
  const step = tail.reduce((largest, sample, at) => Math.max(largest, Math.abs(sample - (tail[at - 1] ?? sample))), 0)
  return { loudness, step }
}

const alone = mixed(voice, voice)

describe('channels that cancel each other out', () => {
  test('one of them is taken, from the first word on', () => {
    const { loudness } = mixed(voice, (second) => -voice(second))
    expect(loudness / alone.loudness).toBeGreaterThan(0.98)
  })

  test.each<[string, Signal, Signal]>([
    ['left', voice, (second) => -0.8 * voice(second)],
    ['right', (second) => -0.8 * voice(second), voice],
  ])('it is the louder one: %s', (_, left, right) => {
    expect(mixed(left, right).loudness / alone.loudness).toBeGreaterThan(0.98)
  })

  test('hum that is alike in both is no voice', () => {
    const { loudness } = mixed(
      (second) => hum(second) + voice(second),
      (second) => hum(second) - voice(second),
    )
    expect(loudness / alone.loudness).toBeGreaterThan(0.98)
  })

  test('also seconds after another microphone was plugged in', () => {
    const swapped: Signal = (second) => (second < 10 ? voice(second) : -voice(second))
    expect(mixed(voice, swapped, { seconds: 16, from: 14 }).loudness / alone.loudness).toBeGreaterThan(0.98)
  })

  test('also after a pause in which both have noise of their own', () => {
    const noise = (seed: number): Signal => {
      let state = seed
      return () => {
        state = (state * 48_271) % 2_147_483_647
        return 0.002 * (state / 2_147_483_647 - 0.5)
      }
    }
    const [left, right] = [noise(1), noise(2)]
    const spoken: Signal = (second) => (second < 2 || second >= 30 ? voice(second) : 0)
    const { loudness } = mixed(
      (second) => left(second) + spoken(second),
      (second) => right(second) - spoken(second),
      { seconds: 32, from: 30 },
    )
    expect(loudness / alone.loudness).toBeGreaterThan(0.95)
  })
})

describe('other channels are mixed', () => {
  test('the same voice in both stays as it is', () => {
    const mix = createMonoMixer(RATE)
    const samples = Float32Array.of(0.5, -0.25, 0.125)
    expect(mix([samples, samples])).toEqual(samples)
  })

  test('two voices, one in each: both are heard', () => {
    const { loudness } = mixed(tone(440, 0.3), tone(1000, 0.3))
    expect(loudness).toBeCloseTo(0.3 / 2, 2)
  })

  test('a voice in only one of them', () => {
    expect(mixed(() => 0, voice).loudness / alone.loudness).toBeCloseTo(0.5, 2)
  })

  test('silence stays silence', () => {
    expect(
      mixed(
        () => 0,
        () => 0,
      ).loudness,
    ).toBe(0)
  })
})

test('a single channel passes through untouched', () => {
  const samples = Float32Array.of(0.5, -0.25)
  expect(createMonoMixer(RATE)([samples])).toBe(samples)
})

test('changing from the mix to a channel makes no click', () => {
  const swapped: Signal = (second) => (second < 1 ? 1 : -1) * tone(440, 0.3)(second)
  const { step, loudness } = mixed(tone(440, 0.3), swapped, { seconds: 8 })
  expect(step).toBeLessThan(1.2 * mixed(tone(440, 0.3), tone(440, 0.3)).step)
  // It did change.
  expect(loudness).toBeGreaterThan(0.15)
})
