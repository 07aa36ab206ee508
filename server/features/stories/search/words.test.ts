import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutFolded, eachToken, wordsOf } from './words.ts'

// Beyond the first plane there is nothing but more signs of the same kinds: some of them stand for all.
const codes = [
  ...Array.from({ length: 0x10000 }, (_, code) => code),
  ...Array.from({ length: 0x10000 }, (_, nth) => 0x10000 + nth * 3),
  ...Array.from({ length: 0x300 }, (_, nth) => 0x2f800 + nth),
]

test('every character by itself is the same words on the short way as on the long one', { timeout: 60_000 }, () => {
  const differing = codes.filter((code) => {
    const character = String.fromCodePoint(code)
    return wordsOf(character).join(' ') !== cutFolded(character).join(' ')
  })
  expect(differing).toEqual([])
})

test('so are two or three side by side', { timeout: 60_000 }, () =>
  fc.assert(
    fc.property(fc.array(fc.nat(codes.length - 1), { minLength: 2, maxLength: 3 }), (some) => {
      const text = String.fromCodePoint(...some.map((at) => codes[at] ?? 0))
      expect(wordsOf(text)).toEqual(cutFolded(text))
    }),
    { numRuns: 500 },
  ),
)

test('of a word without an end the beginning is read', () => {
  const heap = `a${'\u0301\u0323'.repeat(250_000)}`
  expect([...eachToken(`one ${heap} two`)].flatMap(({ words }) => words)).toEqual(['one', 'a', 'two'])
})
