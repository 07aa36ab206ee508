import type { Member } from '#server/infra/http/viewer.ts'

/** The owner of the vault alone makes links, mails them and takes them back. */
export const mayInvite = (viewer: Pick<Member, 'role'>): boolean => viewer.role === 'owner'

/** Whoever has the code of a link can join by it: the owner alone sees codes, waiting links and addresses. */
export const maySeeCodes = (viewer: Pick<Member, 'role'>): boolean => viewer.role === 'owner'
