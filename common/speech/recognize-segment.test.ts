import { expect, test } from 'vitest'
import type { MoonshineModel, Token } from './moonshine-decoder.ts'
import { recognizeSegment } from './recognize-segment.ts'
import { END_TOKEN } from './word-search.ts'

const RATE = 16_000
const speech = (seconds: number) => new Float32Array(seconds * RATE).fill(0.5)
const silence = (seconds: number) => new Float32Array(seconds * RATE)
const join = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))
const token = (id: number): Token => ({ id, confidence: 1, attention: [] })

/** Gets stuck in audio longer than this. */
const modelUpTo = (seconds: number) => {
  const lengths: number[] = []
  const model: MoonshineModel = async (samples) => {
    lengths.push(samples.length / RATE)
    return samples.length > seconds * RATE ? [token(7)] : [token(8), token(END_TOKEN)]
  }
  return { model, lengths }
}

test('a segment that is recognized to its end is one part', async () => {
  const parts = await recognizeSegment(modelUpTo(20).model, speech(10))
  expect(parts).toMatchObject([{ start: 0, end: 10 * RATE, tokens: [{ id: 8 }, { id: END_TOKEN }] }])
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
  expect(parts.map(({ tokens }) => tokens.map(({ id }) => id))).toEqual(parts.map(() => [7]))
  expect(parts[0]?.start).toBe(0)
  for (const [index, { start, end }] of parts.entries()) {
    expect(end - start).toBeGreaterThanOrEqual(RATE)
    expect(end).toBe(parts[index + 1]?.start ?? 12 * RATE)
  }
  expect(lengths.length).toBeLessThan(2 * parts.length)
})
