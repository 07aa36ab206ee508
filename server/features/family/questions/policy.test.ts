import { expect, test } from 'vitest'
import { mayDeleteQuestion } from './policy.ts'

test.each([
  ['who asked', 7, 'member', true],
  ['the owner', 8, 'owner', true],
  ['another member', 8, 'member', false],
] as const)('%s may delete a question: %s', (_who, userId, role, may) => {
  expect(mayDeleteQuestion({ userId, role, familyId: 1, isAdmin: false }, { askerId: 7 })).toBe(may)
  // Being an administrator of the service is no relation to the family.
  expect(mayDeleteQuestion({ userId, role, familyId: 1, isAdmin: true }, { askerId: 7 })).toBe(may)
})
