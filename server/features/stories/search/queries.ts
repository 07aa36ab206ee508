import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { storyWords } from '#server/infra/db/schema/search.ts'
import type { Order } from '../story-order.ts'

// Functions of the database that ask for themselves whether the viewer belongs to the family: 0006_search.sql.

/** What a family has of a word: see `look_up_word`. */
export type KnownWord = { stem: string; empty: boolean; known: boolean; others: string[] }

/** Looks words up, in their order. */
export const lookUpWords = async (
  tx: Tx,
  familyId: number,
  asked: readonly { word: string; unfinished: boolean }[],
): Promise<KnownWord[]> => {
  const { rows } = await tx.execute<KnownWord>(sql`
    select k.* from unnest(${texts(asked.map(({ word }) => word))},
      ${sql.param(asked.map(({ unfinished }) => unfinished))}::boolean[]) with ordinality as a (word, unfinished, place)
    cross join lateral look_up_word(${familyId}, a.word, a.unfinished) k order by a.place`)
  return rows
}

/** The family's words that are written most like this one, the likeliest first. */
export const findWordsNear = async (tx: Tx, familyId: number, word: string) => {
  const { rows } = await tx.execute<{ word: string; stem: string }>(
    sql`select * from similar_words(${familyId}, ${word})`,
  )
  return rows
}

/** Those of some words of the family, in their order, that a story still has, in whatever form; others are only remembered. */
export const stillTold = async (
  tx: Tx,
  familyId: number,
  words: readonly { word: string; stem: string }[],
): Promise<{ word: string; stem: string }[]> => {
  if (words.length === 0) return []
  const { rows } = await tx.execute<{ word: string; stem: string }>(sql`
    select w.word, w.stem from unnest(${texts(words.map(({ word }) => word))}, ${texts(words.map(({ stem }) => stem))})
      with ordinality as w (word, stem, place)
    where exists (select from stories_with(${familyId}, ('''' || w.stem || '''')::tsquery, null, null, null, null, null,
      'newest', null, null, 1))
    order by w.place`)
  return rows
}

/** How the family writes words with these stems, or with stems that begin so. */
export const findForms = async (tx: Tx, familyId: number, stems: readonly string[], beginning: string | undefined) => {
  const { rows } = await tx.execute<{ form: string }>(
    sql`select f as form from word_forms(${familyId}, ${texts(stems)}, ${beginning ?? null}) f`,
  )
  return rows.map(({ form }) => form)
}

export type SearchFilter = {
  category?: string | undefined
  toldBy?: string | undefined
  tag?: string | undefined
  /** Its first year. */
  decade?: number | 'unknown' | undefined
}

/**
 * Queries in PostgreSQL's language: what is wanted, the same in title and names, and its first words without guesses. `weighed`
 * finds what `wanted` does, but is ranked word by word.
 */
export type Wanted = { wanted: string; weighed: string; heading: string; exact: string }

const filters = ({ category, toldBy, tag, decade }: SearchFilter): SQL => {
  const [from, to] = daysOf(decade)
  return sql`${category ?? null}, ${toldBy ?? null}, ${tag ?? null}, ${from}::date, ${to}::date`
}
const daysOf = (decade: SearchFilter['decade']) => {
  if (decade === undefined) return [null, null]
  // Nothing happened after the end of time: only what has no days at all is left.
  if (decade === 'unknown') return ['infinity', 'infinity']
  return [`${pad(Math.max(decade, 1))}-01-01`, `${pad(decade + 9)}-12-31`]
}
const pad = (year: number) => String(year).padStart(4, '0')

/** Ids of stories with the words, in an order that lists have. */
export const findStoriesWith = async (
  tx: Tx,
  familyId: number,
  { wanted }: Wanted,
  { filter, order: { sort, after }, limit }: { filter: SearchFilter; order: Order; limit: number },
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from stories_with(${familyId}, ${wanted}::tsquery, ${filters(filter)}, ${sort},
      ${after ? String(after.key) : null}, ${after?.id ?? null}::integer, ${limit}) id`)
  return rows.map(({ id }) => id)
}

/** How many of the latest stories with the words in their heading, and how many with them anywhere, `best_stories_with` weighs. */
export const WEIGHED = 300

/** Ids of stories with the words, the best first, and how good each is; of no more than are weighed. */
export const findBestStories = async (
  tx: Tx,
  familyId: number,
  { weighed, heading, exact }: Wanted,
  { filter, after, limit }: { filter: SearchFilter; after: { score: number; id: number } | undefined; limit: number },
) => {
  const { rows } = await tx.execute<{ id: number; score: number }>(sql`
    select story_id as id, score from best_stories_with(${familyId}, ${weighed}::tsquery, ${heading}::tsquery, ${exact}::tsquery,
      ${filters(filter)}, ${after?.score ?? null}::integer, ${after?.id ?? null}::integer, ${limit})`)
  return rows
}

/** Ids of the stories with the words that are not weighed, from one on that was the last to be, newest first. */
export const findUnweighed = async (
  tx: Tx,
  familyId: number,
  { wanted, heading }: Wanted,
  { filter, after, limit }: { filter: SearchFilter; after: Order['after']; limit: number },
): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with headed as materialized (
      select stories_with(${familyId}, ${heading}::tsquery, ${filters(filter)}, 'newest', null, null, ${WEIGHED}) as id
    )
    select id from stories_with(${familyId}, ${wanted}::tsquery, ${filters(filter)}, 'newest',
      ${after ? String(after.key) : null}, ${after?.id ?? null}::integer, ${limit + WEIGHED}) with ordinality f (id, place)
    where id not in (select id from headed) order by place limit ${limit}`)
  return rows.map(({ id }) => id)
}

const texts = (words: readonly string[]): SQL => sql`${sql.param([...words])}::text[]`

/**
 * Forgets the words that no story of their family has any more: edited away, or gone with a story. Until then they are found by
 * nothing, but a misspelled word may be compared with them. A word that a story brings back at this very moment may be lost
 * to such comparing, until the story is saved again.
 */
export const forgetWords = async (database: Database): Promise<void> => {
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
