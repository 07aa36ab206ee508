import { expect, test } from 'vitest'
import { canDeleteQuestion, canInvite, canLeave, canRemoveMember, canSeeInviteCodes } from './policy.ts'

test.each([
  ['owner', 'member', true],
  ['owner', 'owner', false],
  ['member', 'member', false],
  ['member', 'owner', false],
] as const)('%s removes %s: %s', (viewer, member, allowed) => {
  expect(canRemoveMember({ role: viewer }, { role: member })).toBe(allowed)
})

test('everyone but the owner can leave', () => {
  expect(canLeave({ role: 'member' })).toBe(true)
  expect(canLeave({ role: 'owner' })).toBe(false)
})

test('only the owner invites and sees invite codes', () => {
  for (const can of [canInvite, canSeeInviteCodes]) {
    expect(can({ role: 'owner' })).toBe(true)
    expect(can({ role: 'member' })).toBe(false)
  }
})

test.each([
  ['the person who asked', 7, 'member', true],
  ['the owner', 8, 'owner', true],
  ['another member', 8, 'member', false],
] as const)('%s deletes a question: %s', (_viewer, userId, role, allowed) => {
  expect(canDeleteQuestion({ userId, role, familyId: 1, isAdmin: false }, { askerId: 7 })).toBe(allowed)
  // A site admin has no rights in a family.
  expect(canDeleteQuestion({ userId, role, familyId: 1, isAdmin: true }, { askerId: 7 })).toBe(allowed)
})
