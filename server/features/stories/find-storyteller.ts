import { eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'

/** Who told a story when nobody else is named: its author. */
export const findStoryteller = async (tx: Tx, userId: number): Promise<string> => {
  const [author] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return author ? `${author.firstName} ${author.lastName}` : ''
}
