import { and, eq, gt, or, sql } from 'drizzle-orm'
import { queueEmail, waitForEmail } from '#server/features/email/queue-email.ts'
import { publishPersonChanged } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { addressCodes, emailChanges, users } from '#server/infra/db/schema/accounts.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors, isAlreadyThere } from '#server/infra/http/api-error.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Confirmed } from '../confirm-identity.ts'
import { closeResets, findCredentials, findCredentialsOf } from '../queries.ts'
import { createToken, hashToken } from '../secret-tokens.ts'

type Services = { database: Database; events: Events; queue: Queue }

const HOUR_MS = 3_600_000
const MAX_REQUESTS_PER_HOUR = 3

/** The change of a person's address that can still be confirmed. */
export const findEmailChange = async (database: Database, userId: number) => {
  const [found] = await database.asSystem((tx) =>
    tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, new Date()))),
  )
  const pending = found && {
    email: found.newEmail,
    isOldConfirmed: found.oldConfirmedAt !== null,
    isNewConfirmed: found.newConfirmedAt !== null,
    expiresAt: found.expiresAt.toISOString(),
  }
  return { pending: pending ?? null }
}

/**
 * Emails a link to the old and one to the new address. It replaces an earlier change. Throws `same_address`, `email_taken` and
 * `too_many`.
 */
export const requestEmailChange = async (
  { database, queue }: Services,
  { userId, email, credentialVersion }: Confirmed,
  newEmail: string,
): Promise<void> => {
  if (email.toLowerCase() === newEmail.toLowerCase()) throw sameAddress()
  await database.asSystem(async (tx) => {
    if (await findCredentials(tx, newEmail)) throw emailTaken()
    const limit = { max: MAX_REQUESTS_PER_HOUR, withinMs: HOUR_MS }
    if ((await waitForEmail(tx, userId, 'email_change_old', limit)) > 0) throw apiErrors.tooMany()
    const values = {
      newEmail,
      credentialVersion,
      oldTokenHash: null,
      newTokenHash: null,
      oldConfirmedAt: null,
      newConfirmedAt: null,
      expiresAt: new Date(Date.now() + HOUR_MS),
    }
    await tx
      .insert(emailChanges)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: emailChanges.userId, set: values })
    const common = { familyId: null, fromUserId: null, payload: { userId } }
    await queueEmail(tx, queue, { kind: 'email_change_old', toUserId: userId, ...common })
    await queueEmail(tx, queue, { kind: 'email_change_new', toAddress: newEmail, ...common })
  })
}

export const cancelEmailChange = (database: Database, userId: number) =>
  database.asSystem((tx) => tx.delete(emailChanges).where(eq(emailChanges.userId, userId)))

/** Creates the token of one of the two links, in place of an earlier one. Called when its email is built; undefined if it is pointless. */
export const createEmailChangeToken = async (tx: Tx, userId: number, side: 'old' | 'new', now: Date) => {
  const { token, tokenHash } = createToken()
  const [change] = await tx
    .update(emailChanges)
    .set(side === 'old' ? { oldTokenHash: tokenHash } : { newTokenHash: tokenHash })
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)))
    .returning({ newEmail: emailChanges.newEmail })
  return change && { token, newEmail: change.newEmail }
}

/**
 * Confirms one of the two addresses, with a token that works once. With the second one the address changes, copies of it with
 * guests follow, and reset links and codes that went to the old address stop working. True once it has changed. Throws
 * `link_invalid` and `email_taken`.
 */
export const confirmEmailChange = async ({ database, events, queue }: Services, token: string): Promise<boolean> => {
  const hash = hashToken(token)
  try {
    return await database.asSystem(async (tx) => {
      const now = new Date()
      const isItsToken = or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash))
      const [change] = await tx
        .select()
        .from(emailChanges)
        .where(and(isItsToken, gt(emailChanges.expiresAt, now)))
        .for('update')
      const account = change && (await findCredentialsOf(tx, change.userId))
      // A new password takes back what was begun with the old one.
      if (!change || !account?.email || account.credentialVersion !== change.credentialVersion) throw linkInvalid()
      const isOld = change.oldTokenHash === hash
      if ((isOld ? change.newConfirmedAt : change.oldConfirmedAt) === null) {
        const confirmed = isOld
          ? { oldConfirmedAt: now, oldTokenHash: null }
          : { newConfirmedAt: now, newTokenHash: null }
        await tx.update(emailChanges).set(confirmed).where(eq(emailChanges.userId, change.userId))
        return false
      }
      await replaceAddress(tx, change.userId, { from: account.email, to: change.newEmail, now })
      const common = { familyId: null, fromUserId: null, payload: {} }
      await queueEmail(tx, queue, { kind: 'email_changed', toAddress: account.email, ...common })
      await publishPersonChanged(tx, events, change.userId)
      return true
    })
  } catch (error) {
    throw isAlreadyThere(error) ? emailTaken() : error
  }
}

const replaceAddress = async (tx: Tx, userId: number, { from, to, now }: { from: string; to: string; now: Date }) => {
  await tx.update(users).set({ email: to, emailVerifiedAt: now, updatedAt: now }).where(eq(users.id, userId))
  await tx.update(users).set({ ownerEmail: to }).where(sql`lower(${users.ownerEmail}) = lower(${from})`)
  await closeResets(tx, userId, now)
  await tx.delete(addressCodes).where(eq(addressCodes.userId, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId))
}

const emailTaken = () => {
  const message = 'There’s already an account with this email address. Please choose another one.'
  return new ApiError(409, 'email_taken', message, { email: message })
}

const sameAddress = () => {
  const message = 'This is already your email address.'
  return new ApiError(400, 'same_address', message, { email: message })
}

const linkInvalid = () =>
  new ApiError(
    410,
    'link_invalid',
    'This link no longer works. A link can be used once, within an hour. You can start again on the Profile tab.',
  )
