import { expect, test } from 'vitest'
import type { TranscribedWord } from '../speech-engine.ts'
import { addUnheard } from './add-unheard.ts'

const word = (text: string, start: number, end: number): TranscribedWord => ({
  word: text,
  start,
  end,
  confidence: 0.9,
})

test('a part that isn’t understood is one mark with its times, which no engine is sure of', () => {
  const words = [word('cold', 1, 2)]
  addUnheard(words, { startSeconds: 12.004, endSeconds: 18 })
  addUnheard(words, { startSeconds: 18, endSeconds: 24 })
  expect(words.slice(1)).toEqual([{ word: '[inaudible]', start: 12, end: 24, confidence: 0 }])
})

test('after words of the same part, it begins where they end', () => {
  const words = [word('cold', 12, 13.5)]
  addUnheard(words, { startSeconds: 12, endSeconds: 24 })
  expect(words[1]).toMatchObject({ start: 13.5, end: 24 })
})

test('after words or a pause, it is another mark', () => {
  const words: TranscribedWord[] = []
  addUnheard(words, { startSeconds: 0, endSeconds: 5 })
  addUnheard(words, { startSeconds: 30, endSeconds: 35 })
  expect(words.map(({ start }) => start)).toEqual([0, 30])
})
