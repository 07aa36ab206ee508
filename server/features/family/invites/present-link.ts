import type { FamilyLink } from './contract.ts'
import { inviteStatus } from './invite-status.ts'
import type { findActiveLinks, LinkRow } from './queries.ts'

/** A link as the owner sees it. Its code is told while somebody can still join by it. */
export const presentLink = ({ link, invitee }: LinkRow): FamilyLink => {
  const status = inviteStatus(link, new Date())
  return {
    id: link.id,
    relationship: link.relationship,
    status,
    inviteCode: status === 'pending' ? link.inviteCode : null,
    email: link.email,
    inviteeId: link.inviteeId,
    invitee,
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  }
}

/** A link as the other members see it: who has joined, without code and addresses. */
export const presentActiveLink = (link: Awaited<ReturnType<typeof findActiveLinks>>[number]): FamilyLink => ({
  id: link.id,
  relationship: link.relationship,
  status: 'active',
  inviteCode: null,
  email: null,
  inviteeId: link.inviteeId,
  invitee: { ...link.invitee, email: null },
  createdAt: link.createdAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
})
