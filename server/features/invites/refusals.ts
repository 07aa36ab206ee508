import { Refusal } from '#server/infra/http/refusal.ts'
import { INVITE_MAILS_A_DAY } from './contract.ts'

/** Why a link does not lead into a family. Each sentence says what to do; none says anything about the family. */
export const inviteRefusals = {
  unknown: () =>
    new Refusal(
      404,
      'invite_unknown',
      'We do not know this invite link. Please check that you have the whole link, or ask your relative for a new one.',
    ),
  used: () =>
    new Refusal(
      410,
      'invite_used',
      'This invite link has been used already: each link is for one person. Please ask your relative for a new one.',
    ),
  expired: () =>
    new Refusal(
      410,
      'invite_expired',
      'This invite link has expired: links are good for 30 days. Please ask your relative for a new one.',
    ),
  revoked: () =>
    new Refusal(410, 'invite_revoked', 'This invite link has been taken back. Please ask your relative for a new one.'),
  own: () =>
    new Refusal(409, 'own_invite', 'This is your own invite link. Please share it with the relative you made it for.'),
  alreadyMember: () => new Refusal(409, 'already_member', 'You are already a member of this family.'),
} as const

/** What a member of the family is told who opens one of its links. */
export const belongsAlready = (userId: number, inviterId: number): Refusal =>
  inviterId === userId ? inviteRefusals.own() : inviteRefusals.alreadyMember()

/** Why the owner cannot take back or mail a link. */
export const linkRefusals = {
  joined: () =>
    new Refusal(
      409,
      'invite_not_pending',
      'Somebody has joined by this link. To end their access, remove them from the list of members instead.',
    ),
  over: () =>
    new Refusal(409, 'invite_not_pending', 'This link cannot be used any more. Please create a new invite instead.'),
  mailLimit: () =>
    new Refusal(
      429,
      'mail_limit',
      `${INVITE_MAILS_A_DAY} invites of this family have been mailed within a day, and more are not sent. You can share the link yourself, or mail it tomorrow.`,
    ),
  addressLimit: () =>
    new Refusal(
      429,
      'mail_limit',
      'No more invites are mailed to this address today. You can share the link yourself, or mail it tomorrow.',
    ),
} as const
