import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { type RecognizedWord, spokenText } from './spoken-text.ts'

/** So many words, one a second, with pauses of `rests` seconds before some. */
function told(count: number, rests: Record<number, number> = {}, sentence = 0) {
  let at = 0
  const words: RecognizedWord[] = Array.from({ length: count }, (_, index) => {
    at += 1 + (rests[index] ?? 0)
    return { word: `w${index}`, start: at, end: at + 0.9, confidence: null }
  })
  const text = words
    .map(({ word }, index) => (sentence && index % sentence === sentence - 1 ? `${word}.` : word))
    .join(' ')
  return { words, pieces: spokenText(text, words)[0] ?? [] }
}

const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')

test('a paragraph of people stays whole', () => {
  const { words, pieces } = told(300)
  expect(blocksOf(pieces, words)).toEqual([pieces])
})

test('without punctuation it is parted where the voice rests longest', () => {
  const { words, pieces } = told(400, { 180: 2, 200: 5 })
  expect(blocksOf(pieces, words).map((block) => block[0]?.text)).toEqual(['w0', 'w200'])
})

test('with punctuation it is parted at the ends of sentences', () => {
  const { words, pieces } = told(2_000, { 205: 5 }, 20)
  const blocks = blocksOf(pieces, words)
  expect(blocks.length).toBeGreaterThan(5)
  for (const block of blocks.slice(0, -1)) expect(textOf(block)).toMatch(/\. $/)
})

test('parts are of a bearable length, and nothing is lost between them', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.dictionary(fc.nat(5_000).map(String), fc.nat(9)), (count, rests) => {
      const { words, pieces } = told(count, rests)
      const blocks = blocksOf(pieces, words)
      expect(blocks.flat()).toEqual(pieces)
      expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThanOrEqual(600)
    }),
    { numRuns: 30 },
  )
})
