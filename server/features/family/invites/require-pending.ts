import { inviteErrors } from './invite-errors.ts'
import { inviteStatus } from './invite-status.ts'

type Link = { status: 'pending' | 'active' | 'removed'; expiresAt: Date; acceptedAt: Date | null }

/** Refuses a link that nobody can join by now: `invite_used`, `invite_expired` or `invite_revoked`. */
export const requirePending = (link: Link): void => {
  const status = inviteStatus(link, new Date())
  if (status === 'expired') throw inviteErrors.expired()
  // A link ends with the membership it began: nobody took that one back.
  if (status === 'active' || (status === 'removed' && link.acceptedAt)) throw inviteErrors.used()
  if (status === 'removed') throw inviteErrors.revoked()
}
