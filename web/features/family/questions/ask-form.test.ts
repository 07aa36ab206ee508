import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { questionFormSchema } from '#server/features/family/questions/contract.ts'
import { formatCharactersLeft, MAX_QUESTION_LENGTH } from './ask-form.tsx'

test.each([
  [399, null],
  [400, '100 characters left'],
  [499, '1 character left'],
  [500, 'No characters left'],
  [501, '1 character too many'],
  [612, '112 characters too many'],
])('%i characters: %s', (length, expected) => {
  expect(formatCharactersLeft('x'.repeat(length))).toBe(expected)
})

test('surrounding spaces do not count', () => {
  expect(formatCharactersLeft(`  ${'x'.repeat(500)} \n`)).toBe('No characters left')
})

test('MAX_QUESTION_LENGTH is the limit that the server checks', () => {
  const fits = (length: number) => safeParse(questionFormSchema, { question: 'x'.repeat(length) }).success
  expect([fits(MAX_QUESTION_LENGTH), fits(MAX_QUESTION_LENGTH + 1)]).toEqual([true, false])
})
