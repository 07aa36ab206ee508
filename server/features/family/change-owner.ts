import { and, eq, inArray, sql } from 'drizzle-orm'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { accountDeletions, users } from '#server/infra/db/schema/accounts.ts'
import { families, familyHandovers, familyHeirs, familyMembers, memberships } from '#server/infra/db/schema/families.ts'
import { speechConsents } from '#server/infra/db/schema/hosted-speech.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { findOwner } from './members.ts'
import { clearApprovals, endRecoveriesOf } from './open-recoveries.ts'
import { makeOwnerAccount } from './queries.ts'

/**
 * Makes a member the owner of a family, and its owner a member. Everything that belongs to the family stays as it is, the plan
 * included. All members are emailed. Of two changes at once, the second throws `owner_has_changed`.
 * @param tx a system transaction
 */
export const changeOwner = async (
  tx: Tx,
  { events, queue }: { events: Events; queue: Queue },
  { familyId, from, to }: { familyId: number; from: number; to: number },
): Promise<void> => {
  await lockFamily(tx, familyId)
  const before = await findOwner(tx, familyId)
  if (before?.id !== from) throw ownerHasChanged()
  // Before the account is locked, like everywhere.
  await clearApprovals(tx, familyId)
  await endRecoveriesOf(tx, { events, queue }, to, 'owner')
  if (await isLeaving(tx, to)) throw ownerHasChanged()
  const membershipOf = (userId: number) => and(eq(memberships.familyId, familyId), eq(memberships.userId, userId))
  // In this order: the database never lets a family have two owners.
  await tx.update(memberships).set({ role: 'member' }).where(membershipOf(from))
  const promoted = await tx.update(memberships).set({ role: 'owner', relationship: null }).where(membershipOf(to))
  if (promoted.rowCount !== 1) throw ownerHasChanged()
  await makeOwnerAccount(tx, to)
  await tx.delete(familyHandovers).where(eq(familyHandovers.familyId, familyId))
  // A new owner names their own.
  await tx.delete(familyHeirs).where(eq(familyHeirs.familyId, familyId))
  // Consent to companies that transcribe or write was the former owner's.
  const { rowCount } = await tx.delete(speechConsents).where(eq(speechConsents.familyId, familyId))
  const members = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.familyId, familyId))
  const memberIds = members.map(({ userId }) => userId)
  const after = await findOwner(tx, familyId)
  await tx
    .update(users)
    .set({ ownerEmail: after?.email ?? null })
    .where(and(inArray(users.id, memberIds), sql`lower(${users.ownerEmail}) = lower(${before.email})`))
  // Someone who joined with one link may have been sent another. An owner has no use for an invite to themselves.
  await tx
    .update(familyMembers)
    .set({ status: 'removed' })
    .where(
      and(
        eq(familyMembers.familyId, familyId),
        eq(familyMembers.status, 'pending'),
        sql`lower(${familyMembers.email}) = lower(${after?.email ?? null})`,
      ),
    )
  for (const toUserId of memberIds)
    await queueEmail(tx, queue, {
      kind: 'owner_changed',
      familyId,
      toUserId,
      fromUserId: null,
      payload: { ownerId: to, endedConsents: rowCount ?? 0 },
    })
  await events.publish(tx, { familyId, kind: 'family', id: to })
}

/**
 * Serializes everything that decides who owns a family, or who helps a member back in. Not `for update`: emails refer to the
 * family, so a sign-in that ends a recovery and emails about it would wait for those who wait for that recovery.
 */
export const lockFamily = (tx: Tx, familyId: number) =>
  tx.select({ id: families.id }).from(families).where(eq(families.id, familyId)).for('no key update')

/** The family would be deleted with the account of a new owner who is leaving. They can't begin to leave meanwhile. */
const isLeaving = async (tx: Tx, userId: number): Promise<boolean> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [deletion] = await tx
    .select({ userId: accountDeletions.userId })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, userId))
  return deletion !== undefined
}

const ownerHasChanged = () =>
  new ApiError(409, 'owner_has_changed', 'The vault has another owner by now. Please reload the page.')
