import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { questionFormSchema } from '#server/features/family/questions/contract.ts'
import { formatRoomLeft, QUESTION_LENGTH } from './ask-form.tsx'

test.each([
  [399, null],
  [400, '100 characters left'],
  [499, '1 character left'],
  [500, 'No room left'],
  [501, '1 character too many'],
  [612, '112 characters too many'],
])('after %i characters: %s', (length, said) => {
  expect(formatRoomLeft('x'.repeat(length))).toBe(said)
})

test('the space around it does not count, as it is not sent', () => {
  expect(formatRoomLeft(`  ${'x'.repeat(500)} \n`)).toBe('No room left')
})

test('the limit is the one that the server checks', () => {
  const fits = (length: number) => safeParse(questionFormSchema, { question: 'x'.repeat(length) }).success
  expect([fits(QUESTION_LENGTH), fits(QUESTION_LENGTH + 1)]).toEqual([true, false])
})
