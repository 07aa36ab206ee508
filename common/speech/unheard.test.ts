import { expect, test } from 'vitest'
import { hasWords, textWithMarks, UNHEARD_MARK } from './unheard.ts'

test('what isn’t understood is marked after the words of its part, once for parts that follow each other', () => {
  const parts = [
    { text: 'It was', isUnheard: false },
    { text: '', isUnheard: true },
    { text: '', isUnheard: true },
    { text: 'cold.', isUnheard: true },
  ]
  expect(textWithMarks(parts)).toBe('It was [inaudible] cold. [inaudible]')
  expect(textWithMarks([])).toBe('')
})

test('marks are no words', () => {
  expect(hasWords(`${UNHEARD_MARK} ${UNHEARD_MARK}`)).toBe(false)
  expect(hasWords('')).toBe(false)
  expect(hasWords(`It was ${UNHEARD_MARK}`)).toBe(true)
})
