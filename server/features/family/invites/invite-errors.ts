import { ApiError } from '#server/infra/http/api-error.ts'
import { INVITE_MAILS_A_DAY } from './contract.ts'

/** Why a link does not lead into a family. Each sentence says what to do; none says anything about the family. */
export const inviteErrors = {
  unknown: () =>
    new ApiError(
      404,
      'invite_unknown',
      'We do not know this invite link. Please check that you have the whole link, or ask your relative for a new one.',
    ),
  used: () =>
    new ApiError(
      410,
      'invite_used',
      'This invite link has been used already: each link is for one person. Please ask your relative for a new one.',
    ),
  expired: () =>
    new ApiError(
      410,
      'invite_expired',
      'This invite link has expired: links are good for 30 days. Please ask your relative for a new one.',
    ),
  revoked: () =>
    new ApiError(
      410,
      'invite_revoked',
      'This invite link has been taken back. Please ask your relative for a new one.',
    ),
  own: () =>
    new ApiError(409, 'own_invite', 'This is your own invite link. Please share it with the relative you made it for.'),
  alreadyMember: () => new ApiError(409, 'already_member', 'You are already a member of this family.'),
} as const

/** What a member of the family is told who opens one of its links. */
export const belongsAlready = (userId: number, inviterId: number): ApiError =>
  inviterId === userId ? inviteErrors.own() : inviteErrors.alreadyMember()

/** Why the owner cannot take back or mail a link. */
export const linkErrors = {
  joined: () =>
    new ApiError(
      409,
      'invite_not_pending',
      'Somebody has joined by this link. To end their access, remove them from the list of members instead.',
    ),
  over: () =>
    new ApiError(409, 'invite_not_pending', 'This link cannot be used any more. Please create a new invite instead.'),
  mailLimit: () =>
    new ApiError(
      429,
      'mail_limit',
      `${INVITE_MAILS_A_DAY} invites of this family have been mailed within a day, and more are not sent. You can share the link yourself, or mail it tomorrow.`,
    ),
  addressLimit: () =>
    new ApiError(
      429,
      'mail_limit',
      'No more invites are mailed to this address today. You can share the link yourself, or mail it tomorrow.',
    ),
} as const
