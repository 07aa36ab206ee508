import type { FamilyLink } from '#server/features/family/invites/contract.ts'

const DAY = 86_400_000

/** A whole link as the server sends it to the owner, with what a test is about put over it. */
export function aLink(about: Partial<FamilyLink> = {}): FamilyLink {
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
    ...about,
  }
}
