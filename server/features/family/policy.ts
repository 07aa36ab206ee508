import type { Member } from '#server/infra/http/viewer.ts'

/** The owner of a vault removes anybody but an owner: a vault is never left without one. */
export const mayRemoveMember = (viewer: Pick<Member, 'role'>, member: { role: 'owner' | 'member' }): boolean =>
  viewer.role === 'owner' && member.role === 'member'

/** Everybody but the owner may leave. */
export const mayLeave = (viewer: Pick<Member, 'role'>): boolean => viewer.role === 'member'
