import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { storySorts } from './listing/contract.ts'

export type Sort = (typeof storySorts)[number]

/** Where a story stands in a list: its value of what is sorted by, and its id. */
type Place<Key> = { key: Key; id: number }

/** How a list goes, the last story of the page before, and the last place of this one where that is known already. */
export type Order =
  | { sort: 'newest' | 'oldest'; after?: Place<number> | undefined; until?: Place<number> | undefined }
  | { sort: 'duration'; after?: Place<number> | undefined; until?: Place<number> | undefined }
  | { sort: 'title'; after?: Place<string> | undefined; until?: Place<string> | undefined }

/** Which stories are wanted; what is left out lets all through. */
export type Filter = {
  q?: string | undefined
  category?: string | undefined
  toldBy?: string | undefined
  tag?: string | undefined
  /** Its first year; `unknown` for what nobody has dated. */
  decade?: number | 'unknown' | undefined
}

// Made by the database, and so none of drizzle's columns.
const folded = sql`${stories}.folded`
const titleKey = sql`${stories}.title_key`
const seconds = sql`coalesce(${stories.duration}, -1)`

/** In the words of the indexes: with NULLS FIRST, the default, PostgreSQL would sort all of a family's stories. */
export const orderOf = (sort: Sort): SQL[] => {
  switch (sort) {
    case 'newest':
      return [sql`${stories.createdAt} desc nulls last`, sql`${stories.id} desc nulls last`]
    case 'oldest':
      return [sql`${stories.createdAt} asc nulls first`, sql`${stories.id} asc nulls first`]
    case 'title':
      return [sql`${titleKey} asc`, sql`${stories.id} asc`]
    case 'duration':
      return [sql`${seconds} desc nulls last`, sql`${stories.id} desc nulls last`]
  }
}

/** What comes after the page before, and not after the end of this one. */
export const cursorCondition = ({ sort, after, until }: Order): SQL | undefined =>
  and(after && beyond(sort, after), until && not(beyond(sort, until)))

const beyond = (sort: Sort, { key, id }: Place<string | number>): SQL => {
  switch (sort) {
    case 'newest':
      return sql`(${stories.createdAt}, ${stories.id}) < (${moment(key)}, ${id})`
    case 'oldest':
      return sql`(${stories.createdAt}, ${stories.id}) > (${moment(key)}, ${id})`
    case 'title':
      return sql`(${titleKey}, ${stories.id}) > (left(fold_text(${key}), 200), ${id})`
    case 'duration':
      return sql`(${seconds}, ${stories.id}) < (${key}::integer, ${id})`
  }
}

const moment = (ms: number | string) => sql`to_timestamp(${Number(ms) / 1000}::numeric)`

/** What a story must be like to be in the list; a deleted one never is. */
export const filterConditions = ({ q, category, toldBy, tag, decade }: Filter): (SQL | undefined)[] => [
  isNull(stories.deletedAt),
  q === undefined ? undefined : sql`position(fold_text(${q}) in ${folded}) > 0`,
  category === undefined ? undefined : eq(stories.category, category),
  toldBy === undefined ? undefined : eq(stories.toldBy, toldBy),
  tag === undefined ? undefined : sql`${stories.tags} @> array[${tag}]::text[]`,
  decade === undefined ? undefined : inDecade(decade),
]

const inDecade = (decade: number | 'unknown'): SQL =>
  decade === 'unknown'
    ? isNull(stories.eventDateFrom)
    : sql`${stories.eventDateFrom} <= make_date(${decade + 9}, 12, 31) and ${stories.eventDateTo} >= make_date(${Math.max(decade, 1)}, 1, 1)`
