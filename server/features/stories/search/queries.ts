import { eq, type SQL, sql } from 'drizzle-orm'
import type { Order } from '#server/features/stories/listing/story-order.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { storyWords } from '#server/infra/db/schema/search.ts'

// The database functions in 0006_search.sql check that the viewer belongs to the family.

/** See `look_up_word`. `empty`: a stop word; `known`: a story contains it; `others`: further stems. */
export type KnownWord = { stem: string; empty: boolean; known: boolean; others: string[] }

export const lookUpWords = async (
  tx: Tx,
  familyId: number,
  words: readonly { word: string; isPrefix: boolean }[],
): Promise<KnownWord[]> => {
  const { rows } = await tx.execute<KnownWord>(sql`
    select k.* from unnest(${textArray(words.map(({ word }) => word))},
      ${sql.param(words.map(({ isPrefix }) => isPrefix))}::boolean[]) with ordinality as w (word, is_prefix, position)
    cross join lateral look_up_word(${familyId}, w.word, w.is_prefix) k order by w.position`)
  return rows
}

/** The family's words with the most similar spelling, the most similar first. */
export const findSimilarWords = async (tx: Tx, familyId: number, word: string) => {
  const { rows } = await tx.execute<{ word: string; stem: string }>(
    sql`select * from similar_words(${familyId}, ${word})`,
  )
  return rows
}

/** The words that a story still contains, in any form, in their order. */
export const findWordsInUse = async (
  tx: Tx,
  familyId: number,
  words: readonly { word: string; stem: string }[],
): Promise<{ word: string; stem: string }[]> => {
  if (words.length === 0) return []
  const { rows } = await tx.execute<{ word: string; stem: string }>(sql`
    select w.word, w.stem from unnest(${textArray(words.map(({ word }) => word))}, ${textArray(words.map(({ stem }) => stem))})
      with ordinality as w (word, stem, position)
    where exists (select from stories_with(${familyId}, ('''' || w.stem || '''')::tsquery, null, null, null, null, null,
      'newest', null, null, 1))
    order by w.position`)
  return rows
}

/** The forms in the family's stories of words with these stems, or with a stem that starts with `prefix`. */
export const findForms = async (tx: Tx, familyId: number, stems: readonly string[], prefix: string | undefined) => {
  const { rows } = await tx.execute<{ form: string }>(
    sql`select f as form from word_forms(${familyId}, ${textArray(stems)}, ${prefix ?? null}) f`,
  )
  return rows.map(({ form }) => form)
}

export type SearchFilter = {
  category?: string | undefined
  toldBy?: string | undefined
  tag?: string | undefined
  /** The first year. */
  decade?: number | 'unknown' | undefined
}

/**
 * tsqueries: `all` terms; the same, `ranked` word by word; the same in the `heading` (title and names); and the first words
 * `exact`ly as written.
 */
export type SearchQueries = { all: string; ranked: string; heading: string; exact: string }

const filters = ({ category, toldBy, tag, decade }: SearchFilter): SQL => {
  const [from, to] = daysOf(decade)
  return sql`${category ?? null}, ${toldBy ?? null}, ${tag ?? null}, ${from}::date, ${to}::date`
}
const daysOf = (decade: SearchFilter['decade']) => {
  if (decade === undefined) return [null, null]
  // No date is in this range, so only undated stories match.
  if (decade === 'unknown') return ['infinity', 'infinity']
  return [`${pad(Math.max(decade, 1))}-01-01`, `${pad(decade + 9)}-12-31`]
}
const pad = (year: number) => String(year).padStart(4, '0')

/** IDs of matching stories, sorted like a list. */
export const findStoriesWith = async (
  tx: Tx,
  familyId: number,
  { all }: SearchQueries,
  { filter, order: { sort, after }, limit }: { filter: SearchFilter; order: Order; limit: number },
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from stories_with(${familyId}, ${all}::tsquery, ${filters(filter)}, ${sort},
      ${after ? String(after.key) : null}, ${after?.id ?? null}::integer, ${limit}) id`)
  return rows.map(({ id }) => id)
}

/** `best_stories_with` ranks this many of the latest stories that match in the heading, and this many that match anywhere. */
export const MAX_RANKED_STORIES = 300

/** IDs and scores of the ranked stories, the best first. */
export const findBestStories = async (
  tx: Tx,
  familyId: number,
  { ranked, heading, exact }: SearchQueries,
  { filter, after, limit }: { filter: SearchFilter; after: { score: number; id: number } | undefined; limit: number },
) => {
  const { rows } = await tx.execute<{ id: number; score: number }>(sql`
    select story_id as id, score from best_stories_with(${familyId}, ${ranked}::tsquery, ${heading}::tsquery, ${exact}::tsquery,
      ${filters(filter)}, ${after?.score ?? null}::integer, ${after?.id ?? null}::integer, ${limit})`)
  return rows
}

/** IDs of the matching stories that are not ranked, newest first, after the last ranked one. */
export const findUnrankedStories = async (
  tx: Tx,
  familyId: number,
  { all, heading }: SearchQueries,
  { filter, after, limit }: { filter: SearchFilter; after: Order['after']; limit: number },
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with headed as materialized (
      select stories_with(${familyId}, ${heading}::tsquery, ${filters(filter)}, 'newest', null, null, ${MAX_RANKED_STORIES}) as id
    )
    select id from stories_with(${familyId}, ${all}::tsquery, ${filters(filter)}, 'newest',
      ${after ? String(after.key) : null}, ${after?.id ?? null}::integer, ${limit + MAX_RANKED_STORIES}) with ordinality f (id, position)
    where id not in (select id from headed) order by position limit ${limit}`)
  return rows.map(({ id }) => id)
}

const textArray = (words: readonly string[]): SQL => sql`${sql.param([...words])}::text[]`

/**
 * Removes words that no story of their family contains any longer from the list used for corrections. If a story brings a word
 * back at the same moment, the word is missing from the list until the story is saved again.
 */
export const removeUnusedWords = async (database: Database): Promise<void> => {
  const all = await database.asSystem((tx) => tx.select({ id: families.id }).from(families))
  for (const { id } of all)
    await database.asSystem((tx) =>
      tx
        .delete(storyWords)
        .where(
          sql`${eq(storyWords.familyId, id)} and ${storyWords.stem} not in (select word from ts_stat(${`select words from story_search where family_id = ${id}`}))`,
        ),
    )
}
