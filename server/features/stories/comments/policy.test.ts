import { expect, test } from 'vitest'
import { mayDeleteComment, mayEditComment } from './policy.ts'

const [comment, story] = [{ userId: 7 }, { userId: 6 }]

test.each([
  ['who wrote it', 7, 'member', true, true],
  ['the story’s author', 6, 'member', false, true],
  ['the owner', 8, 'owner', false, true],
  ['another member', 8, 'member', false, false],
] as const)('%s: may change it %s, delete it %s', (_who, userId, role, edit, remove) => {
  expect(mayEditComment({ userId, role }, comment)).toBe(edit)
  expect(mayDeleteComment({ userId, role }, comment, story)).toBe(remove)
})
