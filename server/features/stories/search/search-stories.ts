import type { InferOutput } from 'valibot'
import { INVALID_CURSOR } from '#common/input-schemas.ts'
import { readOrder, type SortedBy, writeCursor } from '#server/features/stories/listing/story-order.ts'
import type { Database } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Page } from '#server/infra/http/pages.ts'
import type { SearchReply, SearchSort, searchStories } from './contract.ts'
import { findHits } from './find-hits.ts'
import { type FoundRow, findMatches, type SearchRow } from './queries.ts'
import { type Matches, startYielding, type YieldIfDue } from './sentences.ts'
import { wordsOf } from './words.ts'

/** A page of search results. */
export const searchPage = async (
  database: Database,
  { userId, familyId }: Member,
  { q = '', sort, cursor, limit, ...filter }: InferOutput<typeof searchStories.query>,
): Promise<Page<SearchReply>> => {
  const values = { familyId, q, filter: JSON.stringify(filter), limit: limit + 1, ...readPosition(sort, cursor) }
  const rows = await database.readAsViewer(userId, findMatches(values))
  const [first] = rows
  if (!first) throw new Error('The search has no row.')
  const found = rows.filter(isStory)
  const matches = matcherOf(first)
  const yieldIfDue = await startYielding()
  const results: string[] = []
  for (const row of found.slice(0, limit)) results.push(await resultJson(row, matches, yieldIfDue))
  const corrected = JSON.stringify(correct(q, new Map(Object.entries(first.corrections ?? {}))))
  const last = found[limit - 1]
  return {
    json: `{"stories":[${results}]${corrected ? `,"corrected":${corrected}` : ''}}`,
    revision: first.revision,
    next: last && found.length > limit ? writePosition(sort, last) : undefined,
  }
}

const isStory = (row: SearchRow): row is SearchRow & FoundRow => row.json !== null

/** Whether a word of a story, as returned by `wordsOf`, matches the search. */
const matcherOf = ({ forms, prefix }: SearchRow): Matches => {
  const all = new Set(forms)
  return (word) => all.has(word) || (prefix !== null && word.startsWith(prefix))
}

const resultJson = async (row: FoundRow, matches: Matches, yieldIfDue: YieldIfDue): Promise<string> => {
  const text = row.spoken ?? (row.spokenAt && row.content)
  const transcript = text === null ? null : { text, startsMs: row.spokenAt }
  return `{"story":${row.json},"hits":${JSON.stringify(await findHits(row, transcript, matches, yieldIfDue))}}`
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

// By relevance, the database ranks a limited number of stories. The others follow on later pages, newest first, so that paging to
// the end shows every match.
const REST_PREFIX = 'then-'

const writePosition = (sort: SearchSort, last: Pick<FoundRow, keyof SortedBy | 'score' | 'createdAt'>): string => {
  if (sort !== 'best') return writeCursor(sort, last)
  return last.score === null ? `${REST_PREFIX}${Date.parse(last.createdAt)}_${last.id}` : `${last.score}_${last.id}`
}

const MAX_INTEGER = 2 ** 31 - 1

/** Throws `invalid_input` for a cursor of another order. */
const readPosition = (sort: SearchSort, cursor: string | undefined) => {
  if (cursor === undefined) return { sort, afterKey: null, afterId: null }
  if (sort === 'best' && !cursor.startsWith(REST_PREFIX)) {
    const [, score, id] = /^(\d{1,10})_(\d{1,10})$/.exec(cursor) ?? []
    if (score === undefined || Number(score) > MAX_INTEGER || Number(id) > MAX_INTEGER)
      throw apiErrors.invalid(INVALID_CURSOR, { cursor: INVALID_CURSOR })
    return { sort, afterKey: score, afterId: Number(id) }
  }
  const { after } = sort === 'best' ? readOrder('newest', cursor.slice(REST_PREFIX.length)) : readOrder(sort, cursor)
  return { sort: sort === 'best' ? 'rest' : sort, afterKey: String(after?.key), afterId: after?.id ?? null }
}
