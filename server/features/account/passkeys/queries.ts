import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { passkeys, users } from '#server/infra/db/schema/accounts.ts'

const listed = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
  blockedAt: passkeys.blockedAt,
}

/** The passkeys of a person, first made first. */
export const findPasskeys = (tx: Tx, userId: number) =>
  tx
    .select({ ...listed, credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Locks a person against concurrent changes of how they sign in. */
export const lockWaysIn = async (tx: Tx, userId: number) => {
  const [person] = await tx
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      hasPassword: sql<boolean>`${users.password} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return person
}

export const countPasskeys = (tx: Tx, userId: number): Promise<number> =>
  tx.$count(passkeys, eq(passkeys.userId, userId))

/** Those that can sign in. */
export const countUsablePasskeys = (tx: Tx, userId: number): Promise<number> =>
  tx.$count(passkeys, and(eq(passkeys.userId, userId), isNull(passkeys.blockedAt)))

/** A credential that is known already fails with a unique violation. */
export const insertPasskey = async (tx: Tx, passkey: typeof passkeys.$inferInsert) => {
  const [added] = await tx.insert(passkeys).values(passkey).returning(listed)
  if (!added) throw new Error('The passkey was not added.')
  return added
}

const isTheirs = (userId: number, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** Undefined if the person has no such passkey. */
export const setPasskeyName = async (tx: Tx, userId: number, id: string, name: string) => {
  const [renamed] = await tx.update(passkeys).set({ name }).where(isTheirs(userId, id)).returning(listed)
  return renamed
}

/** False if the person has no such passkey. */
export const deletePasskey = async (tx: Tx, userId: number, id: string): Promise<boolean> => {
  const { rowCount } = await tx.delete(passkeys).where(isTheirs(userId, id))
  return rowCount === 1
}

/** Removes the password; earlier sessions are no longer valid. Returns the new version of the credentials. */
export const clearPassword = async (tx: Tx, userId: number): Promise<number> => {
  const [cleared] = await tx
    .update(users)
    .set({ password: null, credentialVersion: sql`${users.credentialVersion} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ credentialVersion: users.credentialVersion })
  if (!cleared) throw new Error('The account was not found.')
  return cleared.credentialVersion
}

/** A passkey with its account, by the id of its credential. Locked with `lock`, so that of two uses one comes first. */
export const findPasskey = async (tx: Tx, credentialId: string, { lock = false } = {}) => {
  const query = tx
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      publicKey: passkeys.publicKey,
      counter: passkeys.counter,
      blockedAt: passkeys.blockedAt,
      email: users.email,
      credentialVersion: users.credentialVersion,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId))
  const [found] = await (lock ? query.for('update', { of: passkeys }) : query)
  return found
}

export const recordUse = (tx: Tx, id: string, counter: number) =>
  tx.update(passkeys).set({ counter, lastUsedAt: new Date() }).where(eq(passkeys.id, id))

export const blockPasskey = (tx: Tx, id: string) =>
  tx.update(passkeys).set({ blockedAt: new Date() }).where(eq(passkeys.id, id))
