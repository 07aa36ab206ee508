import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { families, memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'

/**
 * Deletes a vault with everything in it. Its members are told why they are in it no more, and their open pages are cut off
 * at once. The transaction is the system's.
 */
export const deleteFamily = async (tx: Tx, events: Events, familyId: number): Promise<void> => {
  const members = tx
    .select({
      familyId: memberships.familyId,
      userId: memberships.userId,
      familyName: families.name,
      reason: sql<'family_deleted'>`'family_deleted'`.as('reason'),
      endedAt: sql<Date>`now()`.as('ended_at'),
      seenAt: sql<null>`null::timestamptz`.as('seen_at'),
    })
    .from(memberships)
    .innerJoin(families, eq(families.id, memberships.familyId))
    .where(and(eq(memberships.familyId, familyId), eq(memberships.role, 'member')))
  await tx.insert(pastMemberships).select(members)
  await tx.delete(families).where(eq(families.id, familyId))
  await events.publish(tx, { familyId, kind: 'family', id: familyId })
}
