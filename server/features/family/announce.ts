import { eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'

/**
 * Tells the open pages of every family a person belongs to that something about them changed: pages that may not listen
 * any more are cut off at once. To be called in the transaction that deletes an account or ends its sessions, before that.
 */
export const announcePerson = async (tx: Tx, events: Events, userId: number): Promise<void> => {
  const theirs = await tx
    .select({ familyId: memberships.familyId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  for (const { familyId } of theirs) await events.publish(tx, { familyId, kind: 'family', id: userId })
}
