import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { memberships, pastMemberships } from '#server/infra/db/schema/families.ts'

/**
 * Makes a person a member of a family; whatever ended before is forgotten. False when they belong to it already. The
 * transaction is the system's.
 */
export const addMember = async (
  tx: Tx,
  { familyId, userId, relationship }: { familyId: number; userId: number; relationship: string },
): Promise<boolean> => {
  const added = await tx
    .insert(memberships)
    .values({ familyId, userId, role: 'member', relationship })
    .onConflictDoNothing()
  if (added.rowCount !== 1) return false
  await tx
    .delete(pastMemberships)
    .where(and(eq(pastMemberships.familyId, familyId), eq(pastMemberships.userId, userId)))
  return true
}
