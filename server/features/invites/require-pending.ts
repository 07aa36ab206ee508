import { inviteStatus } from './invite-status.ts'
import { inviteRefusals } from './refusals.ts'

/** Refuses a link that nobody can join by now: `invite_used`, `invite_expired` or `invite_revoked`. */
export const requirePending = (link: { status: 'pending' | 'active' | 'removed'; expiresAt: Date }): void => {
  const status = inviteStatus(link, new Date())
  if (status === 'active') throw inviteRefusals.used()
  if (status === 'expired') throw inviteRefusals.expired()
  if (status === 'removed') throw inviteRefusals.revoked()
}
