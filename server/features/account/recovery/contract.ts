import * as v from 'valibot'
import { rowId } from '#common/input-schemas.ts'
import { resetPasswordSchema } from '#server/features/account/credentials/contract.ts'
import { confirmationSchema } from '#server/features/account/passkeys/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

/** Members who have to vouch, the owner included: their approval counts as a vouch. */
export const VOUCHES_NEEDED = 2
/** How long relatives have to vouch and the owner to approve; after the wait, to hand over the link. */
export const RECOVERY_DAYS = 7
/** How long everyone has to stop it after the approval. */
export const WAIT_HOURS = 24
/** How long the link works. */
export const LINK_HOURS = 24
/** Who joined later than that can't vouch yet, so no one can invite accounts of their own to vouch. */
export const VOUCHER_DAYS = 7

const relative = v.object({ userId: v.number(), firstName: v.string(), lastName: v.string() })

/** A locked-out member, and how far their relatives have got. */
export const recoverySchema = v.object({
  person: relative,
  /** Whether the viewer is the locked-out person. */
  isYou: v.boolean(),
  /** When it ends if nothing more happens. */
  expiresAt: v.string(),
  vouchers: v.array(v.object({ ...relative.entries, isYou: v.boolean() })),
  /** When the link can be made; null until the owner has approved. */
  opensAt: v.nullable(v.string()),
  /** What the viewer can do now. */
  canVouch: v.boolean(),
  canApprove: v.boolean(),
  canStop: v.boolean(),
  canMakeLink: v.boolean(),
})
export type Recovery = v.InferOutput<typeof recoverySchema>

const recoveriesSchema = v.array(recoverySchema)
const theirs = v.object({ userId: rowId })
// In the body and never in an address, because addresses are logged.
const secret = v.object({ token: v.pipe(v.string(), v.maxLength(200)) })
const confirmed = { perMinute: 10, sharedBy: 'confirmations' } as const
const confirmationErrors = ['password_wrong', 'passkey_needed', 'passkey_failed', 'passkey_blocked', 'too_many']

export const listRecoveries = defineCall({
  name: 'listRecoveries',
  summary: 'Members of the current family who can’t sign in, and whom relatives are helping back in',
  method: 'GET',
  path: '/api/family/recoveries',
  access: 'member',
  reply: recoveriesSchema,
  errors: [],
})

export const vouchForMember = defineCall({
  name: 'vouchForMember',
  summary: `Say that a member of the current family can’t sign in, and vouch for them. The first vouch tells everyone; ${VOUCHES_NEEDED} are needed within ${RECOVERY_DAYS} days`,
  method: 'POST',
  path: '/api/family/recoveries/{userId}/vouch',
  access: 'member',
  params: theirs,
  body: confirmationSchema,
  reply: recoveriesSchema,
  errors: [...confirmationErrors, 'recovery_unavailable', 'joined_recently'],
  rate: confirmed,
})

export const approveRecovery = defineCall({
  name: 'approveRecovery',
  summary: `Approve helping a member back in, which counts as a vouch. Everyone is emailed, and has ${WAIT_HOURS} hours to stop it`,
  method: 'POST',
  path: '/api/family/recoveries/{userId}/approve',
  access: 'owner',
  params: theirs,
  body: confirmationSchema,
  reply: recoveriesSchema,
  errors: [
    ...confirmationErrors,
    'recovery_unavailable',
    'joined_recently',
    'recovery_gone',
    'vouches_missing',
    'owner_has_changed',
  ],
  rate: confirmed,
})

export const stopRecovery = defineCall({
  name: 'stopRecovery',
  summary:
    'Stop helping a member back in: the person themselves, the owner, or who vouched. Does nothing if it has ended',
  method: 'DELETE',
  path: '/api/family/recoveries/{userId}',
  access: 'member',
  params: theirs,
  reply: recoveriesSchema,
  errors: ['cannot_stop'],
})

export const makeRecoveryLink = defineCall({
  name: 'makeRecoveryLink',
  summary: `After the ${WAIT_HOURS} hours, make the link with which the member chooses a new password: once, within ${LINK_HOURS} hours. The owner and those who vouched can; an earlier link stops working`,
  method: 'POST',
  path: '/api/family/recoveries/{userId}/link',
  access: 'member',
  params: theirs,
  body: confirmationSchema,
  reply: v.object({ token: v.string(), expiresAt: v.string() }),
  errors: [
    ...confirmationErrors,
    'recovery_unavailable',
    'recovery_gone',
    'vouches_missing',
    'not_approved',
    'too_early',
    'cannot_make_link',
  ],
  rate: confirmed,
})

export const finishRecovery = defineCall({
  name: 'finishRecovery',
  summary:
    'Choose a new password with the link that relatives made. Every session and passkey of the account ends, and everyone is emailed. Returns the address to sign in with',
  method: 'POST',
  path: '/api/recovery/password',
  access: 'anyone',
  body: resetPasswordSchema,
  reply: v.object({ email: v.string() }),
  errors: ['recovery_invalid', 'weak_password'],
  rate: { perMinute: 20 },
})

export const stopRecoveryByEmail = defineCall({
  name: 'stopRecoveryByEmail',
  summary: 'Stop helping a member back in, with the link from an email and without signing in',
  method: 'POST',
  path: '/api/recovery/stop',
  access: 'anyone',
  body: secret,
  reply: v.object({ ok: v.boolean() }),
  errors: ['stop_link_invalid'],
  rate: { perMinute: 60, sharedBy: 'codes' },
})
