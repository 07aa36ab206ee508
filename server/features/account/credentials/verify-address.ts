import { createHash, randomInt } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { queueEmail, waitForEmail } from '#server/features/email/queue-email.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { addressCodes, users } from '#server/infra/db/schema/accounts.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { setEmailVerified } from '../queries.ts'

const HOUR_MS = 3_600_000
const CODE_LIFETIME_MS = HOUR_MS
const MAX_CODES_PER_HOUR = 3
const MAX_TRIES = 5

// A code and not a link: a person who gets the email without having asked for it can't verify another account with a click.

/** Emails a code to the viewer's own address, at most three an hour. Throws `too_many`. */
export const requestAddressCode = (
  { database, queue }: { database: Database; queue: Queue },
  userId: number,
): Promise<void> =>
  database.asSystem(async (tx) => {
    const waitMs = await waitForEmail(tx, userId, 'address_code', { max: MAX_CODES_PER_HOUR, withinMs: HOUR_MS })
    if (waitMs > 0) throw tooManyCodes(waitMs)
    await queueEmail(tx, queue, {
      kind: 'address_code',
      familyId: null,
      toUserId: userId,
      fromUserId: null,
      payload: {},
    })
  })

/** Creates a code for the account, which replaces an earlier one. Called when its email is built, so no queue contains it. */
export const createAddressCode = async (tx: Tx, userId: number, now: Date): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const values = { codeHash: hashCode(userId, code), tries: 0, expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS) }
  await tx
    .insert(addressCodes)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: addressCodes.userId, set: values })
  return code
}

/** Verifies the viewer's address with the code from the email. Throws `code_wrong`. */
export const verifyAddress = async (database: Database, userId: number, code: string): Promise<void> => {
  const isVerified = await database.asSystem(async (tx) => {
    const now = new Date()
    // Counted before it is compared, and in its row, so concurrent tries count, too.
    const [open] = await tx
      .update(addressCodes)
      .set({ tries: sql`${addressCodes.tries} + 1` })
      .where(and(eq(addressCodes.userId, userId), lt(addressCodes.tries, MAX_TRIES), gt(addressCodes.expiresAt, now)))
      .returning({ codeHash: addressCodes.codeHash })
    if (open?.codeHash !== hashCode(userId, code)) return isAlreadyVerified(tx, userId)
    await setEmailVerified(tx, userId, now)
    await tx.delete(addressCodes).where(eq(addressCodes.userId, userId))
    return true
  })
  if (!isVerified) throw codeWrong()
}

const isAlreadyVerified = async (tx: Tx, userId: number): Promise<boolean> => {
  const [person] = await tx.select({ at: users.emailVerifiedAt }).from(users).where(eq(users.id, userId))
  return Boolean(person?.at)
}

const hashCode = (userId: number, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex')

const tooManyCodes = (waitMs: number) => {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const message = `You’ve asked for ${MAX_CODES_PER_HOUR} codes within an hour. Please use the latest one, and look in your spam folder, too. You can get a new one in ${wait}.`
  return new ApiError(429, 'too_many', message, undefined, minutes * 60)
}

const codeWrong = () => {
  const message = 'This code isn’t right, or it’s more than an hour old. Please check the email, or get a new code.'
  return new ApiError(400, 'code_wrong', message, { code: message })
}
