import { ApiError } from '#server/infra/http/api-error.ts'

/** Why a link can't be used to join. Each message says what to do; none reveals anything about the family. */
export const inviteErrors = {
  unknown: () =>
    new ApiError(
      404,
      'invite_unknown',
      'We don’t recognize this invite link. Please check that you have the whole link, or ask your relative for a new one.',
    ),
  used: () =>
    new ApiError(
      410,
      'invite_used',
      'This invite link has already been used. Each link works for one person. Please ask your relative for a new one.',
    ),
  expired: () =>
    new ApiError(
      410,
      'invite_expired',
      'This invite link has expired. Links work for 30 days. Please ask your relative for a new one.',
    ),
  revoked: () =>
    new ApiError(410, 'invite_revoked', 'This invite link was canceled. Please ask your relative for a new one.'),
  own: () =>
    new ApiError(409, 'own_invite', 'This is your own invite link. Please share it with the relative you made it for.'),
  alreadyMember: () => new ApiError(409, 'already_member', 'You’re already a member of this family.'),
} as const

const A_DAY_SECONDS = 86_400

/** Why the owner can't revoke or email a link. */
export const linkErrors = {
  joined: () =>
    new ApiError(
      409,
      'invite_not_pending',
      'Someone has joined with this link. To end their access, remove them from the list of members instead.',
    ),
  closed: () => new ApiError(409, 'invite_not_pending', 'This link no longer works. Please create a new invite.'),
  addressUnverified: () =>
    new ApiError(
      403,
      'address_unverified',
      'Before we email invites in your name, please show that your own email address is yours. You can also share the link yourself.',
    ),
  familyEmailLimit: (limit: number) =>
    new ApiError(
      429,
      'email_limit',
      `Your family has emailed ${limit} invites today, which is the limit. You can share the link yourself, or email it tomorrow.`,
      undefined,
      A_DAY_SECONDS,
    ),
  addressEmailLimit: () =>
    new ApiError(
      429,
      'email_limit',
      'We can’t email more invites to this address today. You can share the link yourself, or email it tomorrow.',
      undefined,
      A_DAY_SECONDS,
    ),
} as const
