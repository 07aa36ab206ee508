import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendWords, countWords } from './words.ts'

test.each([
  ['', 0],
  ['  \n ', 0],
  ['well', 1],
  ['  It was\n\ncold, very cold.  ', 5],
  ["my mother's forty-two geese", 4],
])('"%s" has %d words', (text, count) => {
  expect(countWords(text)).toBe(count)
})

test('puts one space between what stood there and what was heard', () => {
  expect(appendWords('', ' hello ')).toBe('hello')
  expect(appendWords('hello', ' there')).toBe('hello there')
  expect(appendWords('hello ', 'there')).toBe('hello there')
  expect(appendWords('hello', '   ')).toBe('hello')
})

test('keeps every word of both, in order', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, heard) => {
      const words = (text: string) => text.split(/\s+/u).filter((word) => word !== '')
      expect(words(appendWords(before, heard))).toEqual([...words(before), ...words(heard)])
      expect(countWords(appendWords(before, heard))).toBe(countWords(before) + countWords(heard))
    }),
  )
})
