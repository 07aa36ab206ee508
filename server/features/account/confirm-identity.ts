import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import { passwordMatches } from './passwords.ts'

/** For people without a password: how recently they must have signed in. */
const FRESH_SESSION_MS = 10 * 60_000

/**
 * Asked before a person changes how they sign in or gives something up for good, because anyone may hold a device that is
 * signed in. People without a password must have signed in just before. Throws `password_wrong` (not a 401, which would sign
 * the person out) and `sign_in_again`.
 */
export const confirmIdentity = async (
  database: Database,
  { session }: Pick<FastifyRequest, 'session'>,
  password: string | undefined,
): Promise<void> => {
  const { userId = 0, beganAt = 0 } = session
  const known = await findPassword(database, userId)
  if (known !== undefined) return comparePassword(known, password ?? '')
  if (Date.now() - beganAt > FRESH_SESSION_MS) throw signInAgain()
}

/** The same without a way for people who have no password. Throws `password_wrong`. */
export const requirePassword = async (database: Database, userId: number, password: string): Promise<void> =>
  comparePassword(await findPassword(database, userId), password)

const findPassword = async (database: Database, userId: number): Promise<string | undefined> => {
  const [account] = await database.asSystem((tx) =>
    tx.select({ password: users.password }).from(users).where(eq(users.id, userId)),
  )
  return account?.password ?? undefined
}

const comparePassword = async (known: string | undefined, password: string): Promise<void> => {
  if (!(await passwordMatches(known, password, { urgent: true }))) throw passwordWrong()
}

const passwordWrong = () => {
  const message = 'That password isn’t right. Please try again.'
  return new ApiError(403, 'password_wrong', message, { password: message })
}

const signInAgain = () =>
  new ApiError(
    403,
    'sign_in_again',
    'To make sure that it’s you, please sign out and sign in again. Then you have ten minutes for this.',
  )
