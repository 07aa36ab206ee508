import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { memberships } from '#server/infra/db/schema/families.ts'

/** Whether a person belongs to a family; false as soon as they are removed, or their account is gone. */
export const isMember = async (tx: Tx, userId: number, familyId: number): Promise<boolean> =>
  (await tx.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.familyId, familyId)))) > 0

/** Whether a person belongs to any family. */
export const belongsToAny = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(memberships, eq(memberships.userId, userId))) > 0
