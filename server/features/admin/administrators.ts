import { and, eq, isNull, sql } from 'drizzle-orm'
import { publishPersonChanged } from '#server/features/family/members.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import type { Events } from '#server/infra/events/events.ts'
import { type AuditEntry, readAsAdmin } from './audit-log.ts'

type AdminServices = { database: Database; events: Events }

/** What came of it, and for whom. */
export type AdminChange =
  | { outcome: 'unknown' }
  | { outcome: 'unverified' }
  | { outcome: 'changed' | 'unchanged' | 'last'; name: string }

/**
 * Makes an account an administrator, from the operator's command line. With `verifiedOnly`, not one whose person hasn't shown that
 * they read that address: anyone could have registered it.
 */
export const grantAdmin = async (
  { database, events }: AdminServices,
  email: string,
  { verifiedOnly }: { verifiedOnly: boolean },
): Promise<AdminChange> => {
  const account = await findAccount(database, email)
  if (!account) return { outcome: 'unknown' }
  if (verifiedOnly && !account.isVerified) return { outcome: 'unverified' }
  return change({ database, events }, account, { isAdmin: true })
}

/** The last administrator stays one. */
export const revokeAdmin = async ({ database, events }: AdminServices, email: string): Promise<AdminChange> => {
  const account = await findAccount(database, email)
  return account ? change({ database, events }, account, { isAdmin: false }) : { outcome: 'unknown' }
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

const findAccount = async (database: Database, email: string) => {
  const [account] = await database.asSystem((tx) =>
    tx
      .select({
        id: users.id,
        name: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
        isVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
        isAdmin: users.isAdmin,
      })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.deletedAt))),
  )
  return account
}

const change = async (
  { database, events }: AdminServices,
  { id, name, isAdmin: wasAdmin }: Account,
  { isAdmin }: { isAdmin: boolean },
): Promise<AdminChange> => {
  if (wasAdmin === isAdmin) return { outcome: 'unchanged', name }
  const entry: AuditEntry = { action: isAdmin ? 'admin_granted' : 'admin_revoked', userId: id }
  try {
    await readAsAdmin(database, 'operator', entry, async (tx) => {
      if (!isAdmin) await requireAnother(tx, id)
      await tx.update(users).set({ isAdmin }).where(eq(users.id, id))
      await publishPersonChanged(tx, events, id)
    })
    return { outcome: 'changed', name }
  } catch (error) {
    if (error instanceof LastAdmin) return { outcome: 'last', name }
    throw error
  }
}

class LastAdmin extends Error {}

/** Locks all administrators in the same order as the deletion of an account does. One whose account is about to be deleted doesn't count. */
const requireAnother = async (tx: Tx, userId: number): Promise<void> => {
  const isAdmin = eq(users.isAdmin, true)
  await tx.select({ id: users.id }).from(users).where(isAdmin).orderBy(users.id).for('update')
  const staying = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(isAdmin, isNull(accountDeletions.userId)))
  if (!staying.some(({ id }) => id !== userId)) throw new LastAdmin()
}
