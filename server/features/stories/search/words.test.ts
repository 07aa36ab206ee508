import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldAndSplit, readTokens, wordsOf } from './words.ts'

// Samples from the higher planes: their characters are of the same kinds.
const codes = [
  ...Array.from({ length: 0x10000 }, (_, code) => code),
  ...Array.from({ length: 0x10000 }, (_, nth) => 0x10000 + nth * 3),
  ...Array.from({ length: 0x300 }, (_, nth) => 0x2f800 + nth),
]

test('the fast paths give the same words for every single character', { timeout: 60_000 }, () => {
  const differing = codes.filter((code) => {
    const character = String.fromCodePoint(code)
    return wordsOf(character).join(' ') !== foldAndSplit(character).join(' ')
  })
  expect(differing).toEqual([])
})

test('the fast paths give the same words for two or three characters', { timeout: 60_000 }, () =>
  fc.assert(
    fc.property(fc.array(fc.nat(codes.length - 1), { minLength: 2, maxLength: 3 }), (some) => {
      const text = String.fromCodePoint(...some.map((at) => codes[at] ?? 0))
      expect(wordsOf(text)).toEqual(foldAndSplit(text))
    }),
    { numRuns: 500 },
  ),
)

test('only the beginning of an endless word is read', () => {
  const heap = `a${'\u0301\u0323'.repeat(250_000)}`
  const text = `one ${heap} two`
  const words: string[] = []
  readTokens(text, 0, text.length, (token) => words.push(...token.words))
  expect(words).toEqual(['one', 'a', 'two'])
})
