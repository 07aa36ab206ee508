import type { FamilyLink } from '#server/features/family/invites/contract.ts'

const DAY = 86_400_000

/** A pending link as the server sends it to the owner; tests override what they are about. */
export function aLink(overrides: Partial<FamilyLink> = {}): FamilyLink {
  return {
    id: 1,
    relationship: 'Grandparent',
    status: 'pending',
    inviteCode: 'nJ2sVd8aQk0fYx4LwZ7bTg',
    email: null,
    inviteeId: null,
    invitee: null,
    createdAt: new Date(Date.now() - 2 * DAY).toISOString(),
    expiresAt: new Date(Date.now() + 28 * DAY).toISOString(),
    ...overrides,
  }
}
