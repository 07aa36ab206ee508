import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'

/** Moves a story to Recently deleted; false when it is there already, or nobody's to delete. */
export const moveToDeleted = async (tx: Tx, familyId: number, id: number): Promise<boolean> => {
  const { rowCount } = await tx
    .update(stories)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id), isNull(stories.deletedAt)))
  return rowCount === 1
}

/** Takes a story out of Recently deleted; false when it is not there. */
export const takeFromDeleted = async (tx: Tx, familyId: number, id: number): Promise<boolean> => {
  const { rowCount } = await tx
    .update(stories)
    .set({ deletedAt: null })
    .where(and(eq(stories.familyId, familyId), eq(stories.id, id), isNotNull(stories.deletedAt)))
  return rowCount === 1
}

/** Removes for good what has been deleted for so many days, of every family. Their files are given up with them. */
export const removeDeletedBefore = async (tx: Tx, days: number): Promise<number> => {
  const { rowCount } = await tx
    .delete(stories)
    .where(lt(stories.deletedAt, sql`now() - make_interval(days => ${days})`))
  return rowCount ?? 0
}
