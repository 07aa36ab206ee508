import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { memberships } from '#server/infra/db/schema/families.ts'

/** Whose vault it is. */
export const findOwner = async (tx: Tx, familyId: number): Promise<{ id: number; email: string } | undefined> => {
  const [owner] = await tx
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.familyId, familyId), eq(memberships.role, 'owner')))
  return owner
}
