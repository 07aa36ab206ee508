import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { passwordResets, sessions, users } from '#server/infra/db/schema/accounts.ts'

/** The account with this address, compared without case, kept from every other reset while this transaction lasts. */
export const lockAccount = async (tx: Tx, address: string) => {
  const [found] = await tx
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${address})`)
    .for('no key update')
  return found
}

/** How many ways to a new password an account has been sent since then. */
export const countResets = (tx: Tx, userId: number, since: Date): Promise<number> =>
  tx.$count(passwordResets, and(eq(passwordResets.userId, userId), gt(passwordResets.createdAt, since)))

/** Removes ways that ended before `endedBefore`, and the one with this hash, whenever it ends. */
export const removeResets = (
  tx: Tx,
  userId: number,
  { endedBefore, tokenHash }: { endedBefore: Date; tokenHash: string },
) =>
  tx
    .delete(passwordResets)
    .where(
      and(
        eq(passwordResets.userId, userId),
        or(lt(passwordResets.expiresAt, endedBefore), eq(passwordResets.tokenHash, tokenHash)),
      ),
    )

export const addReset = (tx: Tx, reset: { tokenHash: string; userId: number; createdAt: Date; expiresAt: Date }) =>
  tx.insert(passwordResets).values(reset)

const open = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now))

/** Whether a token could be used now. */
export const isOpen = async (tx: Tx, tokenHash: string, now: Date): Promise<boolean> =>
  (await tx.$count(passwordResets, open(tokenHash, now))) > 0

/** Uses a token up; the id of its account, or undefined where it cannot be used (any more). One of several wins. */
export const useToken = async (tx: Tx, tokenHash: string, now: Date): Promise<number | undefined> => {
  const [used] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(open(tokenHash, now))
    .returning({ userId: passwordResets.userId })
  return used?.userId
}

/** Uses up every other token of an account. */
export const closeResets = (tx: Tx, userId: number, now: Date) =>
  tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))

export const setPassword = (tx: Tx, userId: number, password: string) =>
  tx.update(users).set({ password, updatedAt: sql`now()` }).where(eq(users.id, userId))

/** Ends every session of an account. */
export const endSessionsOf = (tx: Tx, userId: number) =>
  tx.delete(sessions).where(sql`${sessions.sess} ->> 'userId' = ${String(userId)}`)
