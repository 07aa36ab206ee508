import type { InferOutput } from 'valibot'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { endHeirClaims } from '#server/features/family/heir-claims.ts'
import { publishPersonChanged } from '#server/features/family/members.ts'
import { requireMembersReview } from '#server/features/family/members-review.ts'
import { endRecoveriesOf } from '#server/features/family/open-recoveries.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Credentials } from '#server/infra/http/sessions.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.ts'
import {
  addReset,
  closeResets,
  consumeResetToken,
  countResets,
  deleteResets,
  endSessionsOf,
  findOpenReset,
  lockAccount,
  setEmailVerified,
  setPassword,
} from '../queries.ts'
import { createToken, hashToken } from '../secret-tokens.ts'
import { announceNewPassword } from './change-password.ts'
import type { resetPasswordSchema } from './contract.ts'
import { hashPassword } from './passwords.ts'
import { requireStrongPassword } from './weak-passwords.ts'

const HOUR_MS = 3_600_000
const MAX_RESETS_PER_HOUR = 3

/**
 * Queues a password reset email. The account is looked up when the email is built, so neither the reply nor its timing
 * reveals whether the account exists.
 */
export const forgotPassword = (
  { database, queue }: { database: Database; queue: Queue },
  toAddress: string,
): Promise<void> =>
  database.asSystem((tx) =>
    queueEmail(tx, queue, { kind: 'reset_password', familyId: null, toAddress, fromUserId: null, payload: {} }),
  )

/**
 * Creates a reset token for the account with this address, valid for one hour. Undefined when there is no such account
 * or it has used up its three resets of the last hour.
 * @param replaces hash of an earlier token whose email was certainly not delivered; it is deleted
 */
export const createPasswordReset = async (tx: Tx, address: string, now: Date, replaces = '') => {
  const person = await lockAccount(tx, address)
  if (!person) return undefined
  const anHourAgo = new Date(now.getTime() - HOUR_MS)
  await deleteResets(tx, person.id, { expiredBefore: anHourAgo, tokenHash: replaces })
  if ((await countResets(tx, person.id, anHourAgo)) >= MAX_RESETS_PER_HOUR) return undefined
  const { token, tokenHash } = createToken()
  await addReset(tx, { tokenHash, userId: person.id, createdAt: now, expiresAt: new Date(now.getTime() + HOUR_MS) })
  return { person, token, tokenHash }
}

/**
 * Sets a new password and uses up the token. Ends every session of the account, cuts off its open pages, and closes all
 * other reset links. The first link that is used shows whose address it is: someone else may have registered it, so the
 * passkeys go and the owner has to review the members of their family. Returns the account's address and new credentials. Throws `reset_invalid`
 * and `weak_password`.
 */
export const resetPassword = async (
  { database, events, queue }: { database: Database; events: Events; queue: Queue },
  { token, newPassword, acceptWeakPassword }: InferOutput<typeof resetPasswordSchema>,
): Promise<Credentials & { email: string }> => {
  const tokenHash = hashToken(token)
  // Checked before hashing, so that made-up tokens cost no argon2 run.
  const person = await database.asSystem((tx) => findOpenReset(tx, tokenHash, new Date()))
  if (!person) throw resetInvalid()
  requireStrongPassword(newPassword, person, { accepted: acceptWeakPassword, field: 'newPassword' })
  const password = await hashPassword(newPassword, { urgent: true })
  return database.asSystem(async (tx) => {
    const now = new Date()
    const userId = await consumeResetToken(tx, tokenHash, now)
    if (userId === undefined) throw resetInvalid()
    const { email, credentialVersion, wasVerified } = await setPassword(tx, userId, password)
    if (!wasVerified) {
      await setEmailVerified(tx, userId, now)
      await deletePasskeysOf(tx, userId)
      await requireMembersReview(tx, userId)
    }
    await endHeirClaims(tx, { events, queue }, userId)
    await endRecoveriesOf(tx, { events, queue }, userId, 'signed_in')
    await closeResets(tx, userId, now)
    await endSessionsOf(tx, userId)
    await announceNewPassword(tx, { events, queue }, userId)
    return { userId, credentialVersion, email }
  })
}

/**
 * The password of a person who lost every way to sign in. What else would sign in is on devices that they don't have anymore:
 * passkeys, sessions and reset links end. Returns the account's address.
 * @param password its hash
 */
export const replaceLostPassword = async (
  tx: Tx,
  events: Events,
  userId: number,
  password: string,
): Promise<string> => {
  const { email } = await setPassword(tx, userId, password)
  await deletePasskeysOf(tx, userId)
  await closeResets(tx, userId, new Date())
  await endSessionsOf(tx, userId)
  // Open pages refetch the user and find that they're signed out.
  await publishPersonChanged(tx, events, userId)
  return email
}

const resetInvalid = () =>
  new ApiError(
    410,
    'reset_invalid',
    'This link no longer works. A link can be used once, within an hour. Choose “Forgot your password?” on the sign-in page to get a new one.',
  )
