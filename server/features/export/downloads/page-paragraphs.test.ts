import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageParagraphs } from './page-paragraphs.ts'

test('paragraphs are parted by empty lines; lines within them stay', () => {
  expect(pageParagraphs(' one\ntwo \n \n\nthree')).toEqual(['one\ntwo', 'three'])
})

test('what is too long is parted where a sentence ends, else a word, else between two characters', () => {
  const sentence = 'We walked along the river until it was dark. '
  for (const part of pageParagraphs(sentence.repeat(500))) expect(part).toMatch(/dark\.$/)
  for (const part of pageParagraphs('walking '.repeat(3000))) expect(part).toMatch(/walking$/)
  for (const part of pageParagraphs('母は言いました。'.repeat(2000))) expect(part).toMatch(/。$/)
  for (const part of pageParagraphs('👩‍👩‍👧‍👦'.repeat(3000))) expect(part).toMatch(/^(👩‍👩‍👧‍👦)+$/u)
})

test('no word is lost, and no part is too long', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '. ', '。', ' ', 'word ', '👩‍👧', 'e\u0301'),
    minLength: 3000,
    maxLength: 30_000,
  })
  fc.assert(
    fc.property(text, (given) => {
      const parts = pageParagraphs(given)
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(5000)
      expect(parts.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''))
    }),
    { numRuns: 20 },
  )
})
