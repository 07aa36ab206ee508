import { and, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { requireStory } from '../read-story.ts'
import type { getNeighbors } from './contract.ts'
import { type Filter, filterConditions, indexOrder, type Sort, sortKeyOf } from './story-order.ts'

/** The stories before and after one in a list; null at either end. Throws `not_found`. */
export const findNeighbors = (
  database: Database,
  viewer: Member,
  id: number,
  { sort, ...filter }: InferOutput<typeof getNeighbors.query>,
): Promise<InferOutput<typeof getNeighbors.reply>> =>
  database.asViewer(viewer.userId, async (tx) => {
    await requireStory(tx, viewer.familyId, id)
    const [previous = null] = await selectNeighbor(tx, viewer.familyId, id, { sort, filter, step: 'previous' })
    const [next = null] = await selectNeighbor(tx, viewer.familyId, id, { sort, filter, step: 'next' })
    return { previous, next }
  })

/** The story one step after or before another in a list of its family. That other story need not match the filter itself. */
export const selectNeighbor = (
  tx: Tx,
  familyId: number,
  id: number,
  { sort, filter, step }: { sort: Sort; filter: Filter; step: 'next' | 'previous' },
) => {
  const { key, isDescending } = sortKeyOf(sort)
  const isFalling = isDescending === (step === 'next')
  // A scalar subquery per key: compared with a subquery that returns a row, PostgreSQL wouldn't use the index.
  const here = sql`((select ${key} from ${stories} where ${eq(stories.id, id)}), ${id})`
  return tx
    .select({ id: stories.id, title: stories.title, toldBy: stories.toldBy })
    .from(stories)
    .where(
      and(
        eq(stories.familyId, familyId),
        ...filterConditions(filter),
        sql`(${key}, ${stories.id}) ${isFalling ? sql`<` : sql`>`} ${here}`,
      ),
    )
    .orderBy(...indexOrder(sort, key, isFalling))
    .limit(1)
}
