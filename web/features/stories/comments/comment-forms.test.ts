import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { commentFormSchema } from '#server/features/stories/comments/contract.ts'
import { formatCommentRoom, isComment } from './comment-forms.tsx'

test.each([
  [4799, ''],
  [4800, '200 characters left'],
  [4999, '1 character left'],
  [5000, 'No room left'],
  [5001, '1 character too many'],
  [7000, '2,000 characters too many'],
])('after %i characters: "%s"', (length, said) => {
  expect(formatCommentRoom(` ${'x'.repeat(length)}\n`)).toBe(said)
})

test.each(['', ' \n ', 'x', 'x'.repeat(5000), 'x'.repeat(5001)])('the form takes what the server takes', (content) => {
  expect(isComment(content)).toBe(safeParse(commentFormSchema, { content }).success)
})
