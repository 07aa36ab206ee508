import { expect, test } from 'vitest'
import type { Token } from '#common/speech/moonshine-decoder.ts'
import type { TranscribedWord } from '../speech-engine.ts'
import { addInaudible, wordsOfTokens } from './word-times.ts'

const FRAMES = 200
const FRAME_SECONDS = 0.024
const TEXTS = ['', ' rail', 'way', '.', ' spring']
const vocabulary = {
  isText: (id: number) => id !== 0,
  startsWord: (id: number) => TEXTS[id]?.startsWith(' ') ?? false,
  isSpoken: (id: number) => /[a-z]/.test(TEXTS[id] ?? ''),
  textOf: (ids: readonly number[]) => ids.map((id) => TEXTS[id]).join(''),
}

/** A token that two heads attend to from one frame to another; a third head attends to everything. */
const token = (id: number, from: number, to: number, confidence = 1): Token => {
  const spoken = Float32Array.from({ length: FRAMES }, (_, frame) =>
    frame >= from && frame < to ? 1 / (to - from) : 0,
  )
  return { id, confidence, attention: [spoken, spoken, new Float32Array(FRAMES).fill(1 / FRAMES)] }
}

test('words have the times of their tokens in the recording', () => {
  const tokens = [token(1, 0, 40), token(2, 40, 60), token(4, 100, 150), token(0, 150, 200)]
  const words = wordsOfTokens(tokens, { startSeconds: 60, endSeconds: 64.8 }, vocabulary)
  expect(words.map(({ word }) => word)).toEqual(['railway', 'spring'])
  expect(words[0]?.start).toBeCloseTo(60, 1)
  expect(words[1]?.start).toBeCloseTo(60 + 100 * FRAME_SECONDS, 1)
  expect(words[1]?.end).toBeCloseTo(60 + 150 * FRAME_SECONDS, 1)
})

test('a word is as certain as its least certain token; punctuation and the end don’t count', () => {
  const tokens = [token(1, 0, 40, 0.9), token(2, 40, 60, 0.4), token(3, 60, 70, 0.1), token(0, 70, 200, 0.05)]
  expect(wordsOfTokens(tokens, { startSeconds: 0, endSeconds: 4.8 }, vocabulary)).toMatchObject([
    { word: 'railway.', confidence: 0.4 },
  ])
})

test('an unsure word has the other words that it could be', () => {
  const way = { ...token(2, 40, 60, 0.4), alternatives: [[4], [2], [4]] }
  const [word] = wordsOfTokens([token(1, 0, 40, 0.9), way], { startSeconds: 0, endSeconds: 4.8 }, vocabulary)
  expect(word).toMatchObject({ word: 'railway', alternatives: ['rail spring'] })
})

test('words neither overlap nor leave their part of the recording', () => {
  const tokens = [token(4, 0, 90), token(1, 80, 190), token(4, 170, 200)]
  const words = wordsOfTokens(tokens, { startSeconds: 0, endSeconds: 4 }, vocabulary)
  for (const [index, { start, end }] of words.entries()) {
    expect(start).toBeLessThanOrEqual(end)
    expect(end).toBeLessThanOrEqual(words[index + 1]?.start ?? 4)
  }
})

test('no tokens, no words', () => {
  expect(wordsOfTokens([], { startSeconds: 0, endSeconds: 1 }, vocabulary)).toEqual([])
})

const word = (text: string, start: number, end: number): TranscribedWord => ({
  word: text,
  start,
  end,
  confidence: 0.9,
})

test('a part that isn’t understood is one mark with its times, which no engine is sure of', () => {
  const words = [word('cold', 1, 2)]
  addInaudible(words, { startSeconds: 12.004, endSeconds: 18 })
  addInaudible(words, { startSeconds: 18, endSeconds: 24 })
  expect(words.slice(1)).toEqual([{ word: '[inaudible]', start: 12, end: 24, confidence: 0 }])
})

test('after words of the same part, it begins where they end', () => {
  const words = [word('cold', 12, 13.5)]
  addInaudible(words, { startSeconds: 12, endSeconds: 24 })
  expect(words[1]).toMatchObject({ start: 13.5, end: 24 })
})

test('after words or a pause, it is another mark', () => {
  const words: TranscribedWord[] = []
  addInaudible(words, { startSeconds: 0, endSeconds: 5 })
  addInaudible(words, { startSeconds: 30, endSeconds: 35 })
  expect(words.map(({ start }) => start)).toEqual([0, 30])
})
