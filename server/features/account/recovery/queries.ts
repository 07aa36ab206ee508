import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { AuditAction } from '#common/audit-actions.ts'
import { isOpenRecovery } from '#server/features/family/open-recoveries.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { happenedSince } from '#server/infra/db/happened-since.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { auditEntries } from '#server/infra/db/schema/audit.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { accountRecoveries, recoveryVouches } from '#server/infra/db/schema/recoveries.ts'

export type RecoveryRow = typeof accountRecoveries.$inferSelect

const name = { userId: users.id, firstName: users.firstName, lastName: users.lastName }

/** What decides whether relatives can help a member back in; undefined if they don't belong to the family. */
export const findLockedOut = async (tx: Tx, familyId: number, userId: number) => {
  const [found] = await tx
    .select({
      ...name,
      email: users.email,
      isAdmin: users.isAdmin,
      mustReview: users.mustReviewMembers,
      role: memberships.role,
      isLeaving: sql<boolean>`exists (select from account_deletions d where d.user_id = ${users.id})`,
      isElsewhere: sql<boolean>`exists (select from memberships o where o.user_id = ${users.id} and o.family_id <> ${familyId})`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.familyId, familyId), eq(memberships.userId, userId)))
  return found
}

export const findOpenRecoveries = (tx: Tx, familyId: number, now: Date): Promise<RecoveryRow[]> =>
  tx
    .select()
    .from(accountRecoveries)
    .where(and(eq(accountRecoveries.familyId, familyId), isOpenRecovery(now)))
    .orderBy(asc(accountRecoveries.id))

/** The open recovery of a person. Locked, because a sign-in of theirs ends it without locking the family. */
export const lockOpenRecovery = async (
  tx: Tx,
  familyId: number,
  userId: number,
  now: Date,
): Promise<RecoveryRow | undefined> => {
  const [found] = await tx
    .select()
    .from(accountRecoveries)
    .where(and(eq(accountRecoveries.familyId, familyId), eq(accountRecoveries.userId, userId), isOpenRecovery(now)))
    .for('update')
  return found
}

/** Whose vouches count, first come first. No one vouches for themselves, and those who are leaving don't count. */
export const findVouchers = (tx: Tx, { id, userId }: Pick<RecoveryRow, 'id' | 'userId'>) =>
  tx
    .select(name)
    .from(recoveryVouches)
    .innerJoin(users, eq(users.id, recoveryVouches.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(recoveryVouches.recoveryId, id), isNull(accountDeletions.userId), sql`${users.id} <> ${userId}`))
    .orderBy(asc(recoveryVouches.vouchedAt), asc(users.id))

/** Keeps those who vouched from being removed until the end of the transaction. */
export const lockVouches = (tx: Tx, { id }: Pick<RecoveryRow, 'id'>) =>
  tx.select().from(recoveryVouches).where(eq(recoveryVouches.recoveryId, id)).for('update')

/** When a person joined the family, of which they stay a member until the end of the transaction. */
export const lockMembership = async (tx: Tx, familyId: number, userId: number) => {
  const [found] = await tx
    .select({ joinedAt: memberships.joinedAt, role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.familyId, familyId), eq(memberships.userId, userId)))
    .for('key share')
  return found
}

/**
 * Counts a family's recoveries since then. Each counts for the member who began it or, if another voucher stopped it, for that
 * voucher. The owner and the person may always stop one.
 */
export const countRecoveries = async (
  tx: Tx,
  {
    familyId,
    personId,
    memberId,
    ownerId,
    since,
  }: Record<'familyId' | 'personId' | 'memberId' | 'ownerId', number> & { since: Date },
) => {
  const { userId, startedBy, endedBy, endedWhy } = accountRecoveries
  const putDownTo = sql`case when ${endedWhy} = 'stopped' and ${endedBy} not in (${userId}, ${ownerId})
    then ${endedBy} else ${startedBy} end`
  const [found] = await tx
    .select({
      /** Of this person, without those that they ended themselves. */
      ofPerson: sql<number>`count(*) filter (where ${userId} = ${personId}
        and (${endedWhy} is null or ${endedWhy} in ('expired', 'used') or ${endedBy} is distinct from ${userId}))::integer`,
      ofMember: sql<number>`count(*) filter (where ${putDownTo} = ${memberId})::integer`,
      /** Of these, the ones that were stopped or expired. */
      failedOfMember: sql<number>`count(*) filter (where ${putDownTo} = ${memberId}
        and ${endedWhy} in ('stopped', 'expired') and ${endedBy} is distinct from ${userId})::integer`,
    })
    .from(accountRecoveries)
    .where(and(eq(accountRecoveries.familyId, familyId), happenedSince(accountRecoveries.startedAt, since)))
  return found ?? { ofPerson: 0, ofMember: 0, failedOfMember: 0 }
}

/** Marks those that weren't finished in time, and forgets what ended long ago. */
export const closeExpiredRecoveries = async (tx: Tx, familyId: number, now: Date, forgetBefore: Date) => {
  const ofFamily = eq(accountRecoveries.familyId, familyId)
  await tx
    .update(accountRecoveries)
    .set({ endedAt: now, endedWhy: 'expired', tokenHash: null, tokenExpiresAt: null })
    .where(and(ofFamily, isNull(accountRecoveries.endedAt), lte(accountRecoveries.expiresAt, now)))
  await tx.delete(accountRecoveries).where(and(ofFamily, lte(accountRecoveries.endedAt, forgetBefore)))
}

/** The open recovery whose link has this secret, locked. */
export const findByToken = async (tx: Tx, tokenHash: string, now: Date): Promise<RecoveryRow | undefined> => {
  const [found] = await tx
    .select()
    .from(accountRecoveries)
    .where(
      and(eq(accountRecoveries.tokenHash, tokenHash), gt(accountRecoveries.tokenExpiresAt, now), isOpenRecovery(now)),
    )
    .for('update')
  return found
}

export const updateRecovery = (tx: Tx, id: number, change: Partial<RecoveryRow>) =>
  tx.update(accountRecoveries).set(change).where(eq(accountRecoveries.id, id))

/** Leaves an entry that the family's owner sees. `actorId` is the member who did it, and no administrator. */
export const auditRecovery = async (
  tx: Tx,
  { familyId, userId }: Pick<RecoveryRow, 'familyId' | 'userId'>,
  actorId: number,
  action: Extract<AuditAction, `recovery_${string}`>,
): Promise<void> => {
  const fullName = (id: number) =>
    sql<string>`(select concat_ws(' ', first_name, last_name) from users where id = ${id})`
  await tx.insert(auditEntries).values({
    adminName: fullName(actorId),
    action,
    familyId,
    targetId: userId,
    subject: fullName(userId),
  })
}
