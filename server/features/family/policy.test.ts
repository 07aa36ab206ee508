import { expect, test } from 'vitest'
import { mayLeave, mayRemoveMember } from './policy.ts'

test.each([
  ['owner', 'member', true],
  ['owner', 'owner', false],
  ['member', 'member', false],
  ['member', 'owner', false],
] as const)('%s removes %s: %s', (viewer, member, may) => {
  expect(mayRemoveMember({ role: viewer }, { role: member })).toBe(may)
})

test('everybody but the owner may leave', () => {
  expect(mayLeave({ role: 'member' })).toBe(true)
  expect(mayLeave({ role: 'owner' })).toBe(false)
})
