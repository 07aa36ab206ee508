import { expect, test } from 'vitest'
import { parseSearch } from './search-query.ts'

const words = (q: string) => parseSearch(q).map((term) => term.words)
const many = (length: number, from = 0) => Array.from({ length }, (_, i) => `w${from + i}`)

test('words after the twelfth are ignored, in phrases too', () => {
  expect(words(many(20).join(' '))).toEqual(many(12).map((word) => [word]))
  expect(words(`"${many(83).join(' ')}"`)).toEqual([many(12)])
  expect(words(`${many(10).join(' ')} "${many(5, 10).join(' ')}" more`).slice(10)).toEqual([['w10', 'w11']])
})

test('an excluded phrase is kept whole or dropped; only excluded terms give an empty search', () => {
  expect(words(`${many(10).join(' ')} -"${many(5, 10).join(' ')}"`)).toEqual(many(10).map((word) => [word]))
  expect(
    words(
      `${many(12)
        .map((word) => `-${word}`)
        .join(' ')} wanted`,
    ),
  ).toEqual([])
})
