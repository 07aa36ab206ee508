import { expect, test } from 'vitest'
import { initialLetterOf, paragraphsOf } from './paragraphs.ts'

test('paragraphs are parted by blank lines; single line breaks stay in them', () => {
  expect(paragraphsOf('One\nline.\n\nTwo.\n \n\nThree.\n')).toEqual(['One\nline.', 'Two.', 'Three.'])
  expect(paragraphsOf(' \n\n ')).toEqual([])
})

test.each([
  ['It was spring.', 'I'],
  ['“Never,” she said.', '“N'],
  ['Ее платье', 'Е'],
  ['E\u0301tait-ce vrai ?', 'E\u0301'],
  ['it was spring.', null],
  ['1952 was cold.', null],
  ['אמא שלי', null],
  ['春天', null],
  ['', null],
])('%j begins in print with %j', (text, letter) => {
  expect(initialLetterOf(text)).toBe(letter)
})
