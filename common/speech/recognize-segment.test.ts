import { expect, test } from 'vitest'
import type { MoonshineModel, Token } from './moonshine-decoder.ts'
import { recognizeSegment } from './recognize-segment.ts'
import { END_TOKEN } from './word-search.ts'

const RATE = 16_000
const speech = (seconds: number) => new Float32Array(seconds * RATE).fill(0.5)
const silence = (seconds: number) => new Float32Array(seconds * RATE)
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
const token = (id: number): Token => ({ id, confidence: 1, attention: [] })

/** Three tokens a second. */
const repeat = (id: number, { length }: Float32Array): Token[] =>
  Array.from({ length: (3 * length) / RATE }, () => token(id))
const text = (count: number): Token[] => Array.from({ length: count }, () => token(8))
/** Understands this many tokens a second, but ends at once in audio longer than `seconds`. */
const modelEndingAt = (seconds: number, perSecond = 3) => {
  let runs = 0
  const model: MoonshineModel = async (samples) => {
    runs += 1
    const length = samples.length / RATE
    return [...(length > seconds ? [] : text(Math.round(perSecond * length))), token(END_TOKEN)]
  }
  return { model, runs: () => runs }
}

/** Gets stuck in audio longer than this. */
const modelUpTo = (seconds: number) => {
  const lengths: number[] = []
  const model: MoonshineModel = async (samples) => {
    lengths.push(samples.length / RATE)
    return samples.length > seconds * RATE ? repeat(7, samples) : [...repeat(8, samples), token(END_TOKEN)]
  }
  return { model, lengths }
}

test('a segment that is recognized to its end is one part', async () => {
  const parts = await recognizeSegment(modelUpTo(20).model, speech(10))
  expect(parts).toMatchObject([{ start: 0, end: 10 * RATE, isInaudible: false }])
  expect(parts[0]?.tokens).toHaveLength(31)
})

test('where the decoder was stopped, the halves are recognized, cut at the pause nearest to silence', async () => {
  const parts = await recognizeSegment(modelUpTo(8).model, join(speech(6), silence(0.2), speech(5.8)))
  expect(parts.map(({ tokens }) => tokens[0]?.id)).toEqual([8, 8])
  expect(parts[0]?.end).toBe(parts[1]?.start)
  expect((parts[0]?.end ?? 0) / RATE).toBeCloseTo(6.1, 1)
  expect(parts.at(-1)?.end).toBe(12 * RATE)
})

test('a half in which it is stopped is divided again, but nothing under four seconds', async () => {
  const { model, lengths } = modelUpTo(0)
  const parts = await recognizeSegment(model, speech(12))
  expect(parts.flatMap(({ tokens }) => tokens).every(({ id }) => id === 7)).toBe(true)
  expect(parts[0]?.start).toBe(0)
  for (const [index, { start, end }] of parts.entries()) {
    expect(end - start).toBeGreaterThanOrEqual(RATE)
    expect(end).toBe(parts[index + 1]?.start ?? 12 * RATE)
  }
  expect(lengths.length).toBeLessThan(2 * parts.length)
})

test('where the decoder ends at once, the halves are recognized', async () => {
  const { model } = modelEndingAt(6)
  const parts = await recognizeSegment(model, speech(12))
  expect(parts.flatMap(({ tokens }) => tokens.filter(({ id }) => id === 8))).toHaveLength(36)
  expect(parts.map(({ isInaudible }) => isInaudible)).toEqual(parts.map(() => false))
  expect(parts.at(-1)?.end).toBe(12 * RATE)
})

test('speech of which nothing is understood is inaudible, after a bounded number of attempts', async () => {
  const { model, runs } = modelEndingAt(0)
  expect(await recognizeSegment(model, speech(20))).toEqual([
    { tokens: [token(END_TOKEN)], start: 0, end: 20 * RATE, isInaudible: true },
  ])
  // Each part at two levels.
  expect(runs()).toBeLessThan(80)
})

test('the half that is understood has its words, and the other is inaudible', async () => {
  // Louder audio isn't understood. Segments are leveled first, so the pitch tells them apart.
  const model: MoonshineModel = async (samples) => {
    const half = samples.length / 2
    const isLow = (part: Float32Array) => part.filter((sample) => sample < 0).length === 0
    const understood = isLow(samples) || isLow(samples.slice(0, half - RATE))
    return [...(understood && samples.length < 9 * RATE ? text(12) : []), token(END_TOKEN)]
  }
  const high = Float32Array.from({ length: 6 * RATE }, (_, at) => (at % 2 === 0 ? 0.5 : -0.5))
  const parts = await recognizeSegment(model, join(speech(6), silence(0.2), high))
  expect(parts.map(({ isInaudible }) => isInaudible)).toEqual([false, true])
  expect((parts[1]?.start ?? 0) / RATE).toBeCloseTo(6.1, 1)
})

test('slow speech, of which the halves have no more words, is one part', async () => {
  const parts = await recognizeSegment(modelEndingAt(20, 0.6).model, speech(10))
  expect(parts).toMatchObject([{ start: 0, end: 10 * RATE, isInaudible: false }])
})

test('a cough or a word isn’t looked into', async () => {
  const { model, runs } = modelEndingAt(0)
  expect(await recognizeSegment(model, speech(1.9))).toMatchObject([{ isInaudible: false }])
  expect(runs()).toBe(1)
})

test('the model gets quiet speech at the level of a good recording', async () => {
  let loudest = 0
  const model: MoonshineModel = async (samples) => {
    loudest = Math.max(...samples)
    return [...text(9), token(END_TOKEN)]
  }
  await recognizeSegment(
    model,
    speech(3).map((sample) => sample / 1000),
  )
  expect(loudest).toBeGreaterThan(0.1)
})

test('short parts without a word are inaudible if they are long together', async () => {
  // Understands the first and the last quarter of twelve seconds.
  const model: MoonshineModel = async (samples) => {
    const canTranscribe = samples.every((sample) => sample > 0) && samples.length <= 3.1 * RATE
    return [...(canTranscribe ? text(9) : []), token(END_TOKEN)]
  }
  const other = Float32Array.from({ length: 1.4 * RATE }, (_, at) => (at % 2 === 0 ? 0.5 : -0.5))
  const pause = silence(0.1)
  const middle = join(pause, other, pause, other, pause, other, pause, other, pause)
  const parts = await recognizeSegment(model, join(speech(3), middle, speech(3)))
  const inaudible = parts.filter(({ isInaudible }) => isInaudible)
  const seconds = inaudible.reduce((sum, { start, end }) => sum + (end - start) / RATE, 0)
  expect(seconds).toBeGreaterThan(4)
  expect(parts.filter(({ tokens }) => tokens.length > 1).every(({ isInaudible }) => !isInaudible)).toBe(true)
})
