import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { type Filter, filterConditions, type Sort } from '../story-order.ts'

/** What a list is sorted by; `falling` lists have the greatest first. */
const LISTS: Record<Sort, { key: SQL; falling: boolean }> = {
  newest: { key: sql`created_at`, falling: true },
  oldest: { key: sql`created_at`, falling: false },
  title: { key: sql`title_key`, falling: false },
  duration: { key: sql`coalesce(duration, -1)`, falling: true },
}

/**
 * The story that comes next to one in a list of its family, one step on or one step back, or none. That one need not be in
 * the list itself.
 */
export const neighborOf = (
  tx: Tx,
  familyId: number,
  id: number,
  { sort, filter, step }: { sort: Sort; filter: Filter; step: 'next' | 'previous' },
) => {
  const list = LISTS[sort]
  const falling = list.falling === (step === 'next')
  // The keys are looked up once; compared with a row that a query gives, no index would be used.
  const here = sql`((select ${list.key} from ${stories} where ${eq(stories.id, id)}), ${id})`
  return tx
    .select({ id: stories.id, title: stories.title, toldBy: stories.toldBy })
    .from(stories)
    .where(
      and(
        eq(stories.familyId, familyId),
        ...filterConditions(filter),
        sql`(${list.key}, ${stories.id}) ${falling ? sql`<` : sql`>`} ${here}`,
      ),
    )
    .orderBy(...inWordsOfIndex(sort, list.key, falling))
    .limit(1)
}

// An index is walked forwards or backwards, nulls included; in other words PostgreSQL would sort all of a family's stories.
const inWordsOfIndex = (sort: Sort, key: SQL, falling: boolean): SQL[] => {
  const nullsLast = sort === 'title' ? !falling : falling
  const words = sql`${falling ? sql`desc` : sql`asc`} nulls ${nullsLast ? sql`last` : sql`first`}`
  return [sql`${key} ${words}`, sql`${stories.id} ${words}`]
}
