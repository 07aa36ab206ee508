import { eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { families } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'

/**
 * Deletes a vault with everything in it. Its members are told why they are in it no more (the database notes that), and their
 * open pages are cut off at once. The transaction is the system's.
 */
export const deleteFamily = async (tx: Tx, events: Events, familyId: number): Promise<void> => {
  await tx.delete(families).where(eq(families.id, familyId))
  await events.publish(tx, { familyId, kind: 'family', id: familyId })
}
