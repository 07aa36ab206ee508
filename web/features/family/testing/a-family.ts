import type { Member } from '#server/features/family/contract.ts'
import { fakeUser } from '#web/testing/fake-user.ts'

/** Ruth, the owner of the test family. */
export const RUTH = fakeUser()

/** Tom, a guest who joined with an invite. */
export const TOM = fakeUser({
  id: 2,
  email: 'tom@example.org',
  firstName: 'Tom',
  lastName: 'Halloran',
  families: [{ id: 1, name: 'The Ellery Family', role: 'member' }],
  accountType: 'guest',
})

/** A member as the server sends it; tests override what they are about. */
export function aMember(overrides: Partial<Member> = {}): Member {
  return {
    userId: 2,
    firstName: 'Tom',
    lastName: 'Halloran',
    profileImageUrl: null,
    role: 'member',
    accountType: 'guest',
    relationship: 'Grandchild',
    storyCount: 3,
    joinedAt: '2026-03-09T12:00:00.000Z',
    ...overrides,
  }
}

/** Ruth as a member. */
export function theOwner(): Member {
  return aMember({
    userId: 1,
    firstName: 'Ruth',
    lastName: 'Ellery',
    role: 'owner',
    accountType: 'owner',
    relationship: null,
    storyCount: 39,
    joinedAt: '2026-01-01T12:00:00.000Z',
  })
}
