import { expect, test } from 'vitest'
import { isUnsure } from './unsure.ts'
import { wordAt } from './word-at.ts'

const word = (start: number, end: number, confidence: number | null = null) => ({ word: 'x', start, end, confidence })
const words = [word(1, 1.5), word(1.6, 2), word(5, 5), word(6, 7)]

test.each([
  [0, -1],
  [0.99, -1],
  [1, 0],
  [1.55, 0],
  [1.6, 1],
  [2.3, 1],
  [3, -1],
  [5, 2],
  [5.3, 2],
  [6.5, 3],
  [60, -1],
])('at %d s word %i is spoken', (seconds, index) => {
  expect(wordAt(words, seconds)).toBe(index)
})

test('in no words none is spoken', () => {
  expect(wordAt([], 3)).toBe(-1)
})

test('what an engine was unsure of depends on the engine; one that does not say was sure', () => {
  expect(isUnsure(word(0, 1, 0.3), 'pocketsphinx')).toBe(false)
  expect(isUnsure(word(0, 1, 0.05), 'pocketsphinx')).toBe(true)
  expect(isUnsure(word(0, 1, 0.3), 'openai')).toBe(true)
  expect(isUnsure(word(0, 1), 'whisper')).toBe(false)
})
