import { eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'

/** Open pages of all the person's families show the new name or photo. */
export const publishProfile = async (tx: Tx, events: Events, userId: number): Promise<void> => {
  const rows = await tx
    .select({ familyId: memberships.familyId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  for (const { familyId } of rows) await events.publish(tx, { familyId, kind: 'family', id: userId })
}
