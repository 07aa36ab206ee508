import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { commentFormSchema } from '#server/features/stories/comments/contract.ts'
import { formatCharactersLeft, isValidComment } from './comment-forms.tsx'

test.each([
  [4799, ''],
  [4800, '200 characters left'],
  [4999, '1 character left'],
  [5000, 'No characters left'],
  [5001, '1 character too many'],
  [7000, '2,000 characters too many'],
])('formatCharactersLeft after %i characters: "%s"', (length, text) => {
  expect(formatCharactersLeft(` ${'x'.repeat(length)}\n`)).toBe(text)
})

test.each(['', ' \n ', 'x', 'x'.repeat(5000), 'x'.repeat(5001)])(
  'the form accepts exactly what the server accepts',
  (content) => {
    expect(isValidComment(content)).toBe(safeParse(commentFormSchema, { content }).success)
  },
)
