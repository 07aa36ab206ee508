import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { type Filter, filterConditions } from '../story-order.ts'
import { MAX_VALUES } from './contract.ts'

/** A value of a facet and how many stories have it. */
export type Counted = { value: string; count: number }
/** How many stories touch the decades from `first` to `last`, each named by its first year; null for those without a date. */
export type DecadeRange = { first: number | null; last: number | null; count: number }

const count = sql<number>`count(*)::integer`
const shown = (familyId: number, filter: Filter): SQL | undefined =>
  and(eq(stories.familyId, familyId), ...filterConditions(filter))

/** How many stories of the family the filter leaves. */
export const countAll = async (tx: Tx, familyId: number, filter: Filter): Promise<number> => {
  const [found] = await tx.select({ count }).from(stories).where(shown(familyId, filter))
  return found?.count ?? 0
}

/** The storytellers or the categories, those with most stories first; one more than are shown. */
export const countValues = (
  tx: Tx,
  familyId: number,
  what: 'toldBy' | 'category',
  filter: Filter,
): Promise<Counted[]> =>
  tx
    .select({ value: stories[what], count })
    .from(stories)
    .where(shown(familyId, filter))
    .groupBy(stories[what])
    .orderBy(desc(count), asc(stories[what]))
    .limit(MAX_VALUES + 1)

/** The tags, those with most stories first; one more than are shown. */
export const countTags = (tx: Tx, familyId: number, filter: Filter): Promise<Counted[]> => {
  const tag = sql<string>`tag`
  return tx
    .select({ value: tag, count })
    .from(stories)
    .innerJoin(sql`unnest(${stories.tags}) as tag`, sql`true`)
    .where(shown(familyId, filter))
    .groupBy(tag)
    .orderBy(desc(count), asc(tag))
    .limit(MAX_VALUES + 1)
}

const decadeOf = (day: typeof stories.eventDateFrom | typeof stories.eventDateTo) =>
  sql<number | null>`(extract(year from ${day})::integer / 10) * 10`

/** Stories counted by the first and the last decade they touch. */
export const countDecades = (tx: Tx, familyId: number, filter: Filter): Promise<DecadeRange[]> => {
  const first = decadeOf(stories.eventDateFrom)
  const last = decadeOf(stories.eventDateTo)
  return tx.select({ first, last, count }).from(stories).where(shown(familyId, filter)).groupBy(first, last)
}

const { id, userId, title, duration, category, toldBy, eventDateKind, eventDateFrom, eventDateTo, place } = stories
const timelineColumns = {
  id,
  userId,
  title,
  duration,
  category,
  toldBy,
  eventDateKind,
  eventDateFrom,
  eventDateTo,
  place,
}

/** Stories by when they happened: those after a day and an id, or (`day` null) those without a date after an id. */
export const findByDate = (
  tx: Tx,
  familyId: number,
  { filter, after, limit }: { filter: Filter; after: { day: string | null; id: number } | undefined; limit: number },
) => {
  const undated = after?.day === null
  return tx
    .select(timelineColumns)
    .from(stories)
    .where(
      and(
        shown(familyId, filter),
        undated ? isNull(eventDateFrom) : isNotNull(eventDateFrom),
        after &&
          (undated ? sql`${id} > ${after.id}` : sql`(${eventDateFrom}, ${id}) > (${after.day}::date, ${after.id})`),
      ),
    )
    .orderBy(...(undated ? [id] : [eventDateFrom, id]))
    .limit(limit)
}
export type TimelineRow = Awaited<ReturnType<typeof findByDate>>[number]

/** Which stories are to be tagged. */
export type Chosen = { ids: readonly number[] } | { filter: Filter }

const chosenStories = (familyId: number, chosen: Chosen): SQL | undefined =>
  'ids' in chosen
    ? and(eq(stories.familyId, familyId), isNull(stories.deletedAt), inArray(stories.id, [...chosen.ids]))
    : shown(familyId, chosen.filter)

/** How many stories are chosen, whosever they are. */
export const countChosen = async (tx: Tx, familyId: number, chosen: Chosen): Promise<number> => {
  const [found] = await tx.select({ count }).from(stories).where(chosenStories(familyId, chosen))
  return found?.count ?? 0
}

/** The chosen stories of one author, or of all, held until the transaction ends; in an order, so that two never wait for each other. */
export const holdChosen = (tx: Tx, familyId: number, chosen: Chosen, authorId: number | undefined) =>
  tx
    .select({ id: stories.id, tags: stories.tags })
    .from(stories)
    .where(and(chosenStories(familyId, chosen), authorId === undefined ? undefined : eq(stories.userId, authorId)))
    .orderBy(stories.id)
    .for('update')

/** Gives each story its tags; returns how many there were. */
export const setTags = async (
  tx: Tx,
  familyId: number,
  tagged: readonly { id: number; tags: readonly string[] }[],
): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update ${stories} set tags = wanted.tags, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(tagged)}::jsonb) as wanted(id integer, tags text[])
    where ${stories.id} = wanted.id and ${stories.familyId} = ${familyId}`)
  return rowCount ?? 0
}
