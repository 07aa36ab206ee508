import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { type Filter, filterConditions, orderOf, type Sort } from './story-order.ts'

/** The ids of all stories of the family that a list with this filter shows, in its order. */
export const findStoryIds = async (
  database: Database,
  { userId, familyId }: Pick<Member, 'userId' | 'familyId'>,
  { sort, filter }: { sort: Sort; filter: Filter },
): Promise<number[]> => {
  const rows = await database.asViewer(userId, (tx) =>
    tx
      .select({ id: stories.id })
      .from(stories)
      .where(and(eq(stories.familyId, familyId), ...filterConditions(filter)))
      .orderBy(...orderOf(sort)),
  )
  return rows.map(({ id }) => id)
}
