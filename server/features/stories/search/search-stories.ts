import type { InferOutput } from 'valibot'
import { storiesById } from '#server/features/stories/listing/list-stories.ts'
import { readOrder, writeCursor } from '#server/features/stories/listing/story-order.ts'
import { findPlainTexts, findRecognizedTexts } from '#server/features/transcripts/read-transcripts.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { INVALID_CURSOR } from '../listing/contract.ts'
import type { searchStories } from './contract.ts'
import { withHits } from './find-hits.ts'
import {
  findBestStories,
  findStoriesWith,
  findUnrankedStories,
  MAX_RANKED_STORIES,
  type SearchFilter,
  type SearchQueries,
} from './queries.ts'
import { parseSearch, type ResolvedSearch, resolveSearch, type SimilarWordCache, type Term } from './search-query.ts'
import { wordsOf } from './words.ts'

type Params = InferOutput<typeof searchStories.query>

/** A page of search results, and the cursor of the next one. */
export const searchPage = async (database: Database, { userId, familyId }: Member, params: Params) => {
  const terms = parseSearch(params.q ?? '')
  const find = pageFinder(params)
  if (terms.length === 0) return { stories: [], corrected: undefined, next: undefined }
  const { search, found, rows, texts, next } = await database.asViewer(userId, async (tx) => {
    const result = await findWithCorrections(tx, familyId, terms, find)
    const page = result.found.slice(0, params.limit)
    const ids = page.map(({ id }) => id)
    const stories = await storiesById(tx, familyId, ids)
    const last = page.at(-1)
    const lastStory = stories.find((row) => row.story.id === last?.id)?.story
    const hasMore = result.found.length > page.length
    return {
      ...result,
      rows: stories,
      texts: await findPlainTexts(tx, familyId, ids),
      next: hasMore
        ? last && lastStory && cursorAfter(params, last, lastStory)
        : await cursorAfterRanked(tx, familyId, result.search, params),
    }
  })
  const readTranscripts = (ids: readonly number[]) =>
    database.asViewer(userId, (tx) => findRecognizedTexts(tx, familyId, ids))
  return {
    stories: await withHits(rows, { matches: search.matches, texts, readTranscripts }),
    corrected: found.length > 0 ? correct(params.q ?? '', search.corrections) : undefined,
    next,
  }
}

/** The address of the next page. */
export const nextPage = (params: Params, cursor: string): string => {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...params, cursor }))
    if (value !== undefined) address.set(name, String(value))
  return `/api/stories/search?${address}`
}

type FoundStory = { id: number; score: number }
type FindPage = (tx: Tx, familyId: number, search: ResolvedSearch) => Promise<FoundStory[]>

const filterOf = ({ category, toldBy, tag, decade }: Params): SearchFilter => ({ category, toldBy, tag, decade })
const withoutScore = (ids: readonly number[]) => ids.map((id) => ({ id, score: 0 }))

const pageFinder = (params: Params): FindPage => {
  const { sort, cursor } = params
  const filter = filterOf(params)
  const limit = params.limit + 1
  if (sort === 'best') {
    if (isUnrankedCursor(cursor)) {
      const { after } = readOrder('newest', cursor.slice(UNRANKED_PREFIX.length))
      return async (tx, familyId, { queries }) =>
        withoutScore(await findUnrankedStories(tx, familyId, queries, { filter, after, limit }))
    }
    const after = readRankedCursor(cursor)
    return (tx, familyId, { queries }) => findBestStories(tx, familyId, queries, { filter, after, limit })
  }
  const order = readOrder(sort, cursor)
  return async (tx, familyId, { queries }) =>
    withoutScore(await findStoriesWith(tx, familyId, queries, { filter, order, limit }))
}

/** If nothing is found, tries again with corrections for every word. */
const findWithCorrections = async (tx: Tx, familyId: number, terms: readonly Term[], find: FindPage) => {
  const cache: SimilarWordCache = new Map()
  const search = await resolveSearch(tx, familyId, terms, { correctAll: false, cache })
  const found = await find(tx, familyId, search)
  if (found.length > 0) return { search, found }
  const corrected = await resolveSearch(tx, familyId, terms, { correctAll: true, cache })
  return { search: corrected, found: corrected.corrections.size > 0 ? await find(tx, familyId, corrected) : [] }
}

/** The search text with its corrections. */
const correct = (q: string, corrections: ReadonlyMap<string, string>): string | undefined => {
  if (corrections.size === 0) return undefined
  return q.replace(/[^\s"“”]+/gu, (chunk) => {
    const words = wordsOf(chunk)
    return words.some((word) => corrections.has(word))
      ? words.map((word) => corrections.get(word) ?? word).join(' ')
      : chunk
  })
}

type SortedStory = Parameters<typeof writeCursor>[1]

const cursorAfter = ({ sort, cursor }: Params, last: FoundStory, story: SortedStory): string => {
  if (sort !== 'best') return writeCursor(sort, story)
  return isUnrankedCursor(cursor) ? writeUnrankedCursor(story) : `${last.score}_${last.id}`
}

const MAX_INTEGER = 2 ** 31 - 1

/** Throws `invalid_input` for a cursor of another order. */
const readRankedCursor = (cursor: string | undefined): { score: number; id: number } | undefined => {
  if (cursor === undefined) return undefined
  const [, score, id] = /^(\d{1,10})_(\d{1,10})$/.exec(cursor) ?? []
  if (score === undefined || Number(score) > MAX_INTEGER || Number(id) > MAX_INTEGER)
    throw apiErrors.invalid(INVALID_CURSOR, { cursor: INVALID_CURSOR })
  return { score: Number(score), id: Number(id) }
}

// The database ranks a limited number of stories. The others follow on later pages, newest first, so that paging to the end
// shows every match.
const UNRANKED_PREFIX = 'then-'
const isUnrankedCursor = (cursor: string | undefined): cursor is string => cursor?.startsWith(UNRANKED_PREFIX) === true
const writeUnrankedCursor = (last: SortedStory): string => `${UNRANKED_PREFIX}${writeCursor('newest', last)}`

/** The cursor after the last ranked story. A first page that is not full has all matches. */
const cursorAfterRanked = async (tx: Tx, familyId: number, { queries }: ResolvedSearch, params: Params) => {
  if (params.sort !== 'best' || params.cursor === undefined || isUnrankedCursor(params.cursor)) return undefined
  return firstUnrankedCursor(tx, familyId, queries, filterOf(params))
}

/** Undefined if all matches were ranked. */
const firstUnrankedCursor = async (
  tx: Tx,
  familyId: number,
  queries: SearchQueries,
  filter: SearchFilter,
): Promise<string | undefined> => {
  const order = { sort: 'newest' } as const
  const latest = await findStoriesWith(tx, familyId, queries, { filter, order, limit: MAX_RANKED_STORIES })
  const [last] = await storiesById(tx, familyId, latest.slice(MAX_RANKED_STORIES - 1))
  return last && writeUnrankedCursor(last.story)
}
