import type { Member } from '#server/infra/http/authorize.ts'

type Viewer = Pick<Member, 'role'>

/** The owner can remove anyone but an owner: a vault always has one. */
export const canRemoveMember = (viewer: Viewer, member: { role: 'owner' | 'member' }): boolean =>
  viewer.role === 'owner' && member.role === 'member'

export const canLeave = (viewer: Viewer): boolean => viewer.role === 'member'

/** Only the owner creates, emails and revokes invites. */
export const canInvite = (viewer: Viewer): boolean => viewer.role === 'owner'

/** Anyone with the code of an invite can join, so only the owner sees codes, pending invites and addresses. */
export const canSeeInviteCodes = (viewer: Viewer): boolean => viewer.role === 'owner'

/** The person who asked a question can delete it, and so can the owner. */
export const canDeleteQuestion = (viewer: Member, question: { askerId: number }): boolean =>
  viewer.role === 'owner' || question.askerId === viewer.userId
