import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { findStories, findStoriesById, type StoryRow } from '../queries.ts'
import type { listStories } from './contract.ts'
import { type Filter, filterConditions, orderOf, readOrder, type Sort, writeCursor } from './story-order.ts'

/** A page of the family's stories and the cursor of the next one. Without a limit: all stories. */
export const readPage = async (
  database: Database,
  viewer: Member,
  { limit, cursor, until, sort, ...filter }: InferOutput<typeof listStories.query>,
) => {
  const order = readOrder(sort, cursor, until)
  const rows = await database.asViewer(viewer.userId, (tx) =>
    findStories(tx, viewer.familyId, { limit: limit === undefined ? undefined : limit + 1, order, filter }),
  )
  const page = rows.slice(0, limit ?? rows.length)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > page.length ? writeCursor(sort, last.story) : undefined }
}

/** The URL of the next page of the same list. */
export const nextPageUrl = (query: InferOutput<typeof listStories.query>, next: string): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor: next }))
    if (value !== undefined) params.set(name, String(value))
  return `/api/stories?${params}`
}

/** The ids of all stories of the family that match a filter, in list order. */
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

/** The stories with these ids, in this order, without deleted ones and those of other families. */
export const storiesById = async (tx: Tx, familyId: number, ids: readonly number[]): Promise<StoryRow[]> => {
  if (ids.length === 0) return []
  const rows = new Map((await findStoriesById(tx, familyId, ids)).map((row) => [row.story.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
