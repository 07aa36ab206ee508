import type { InferOutput } from 'valibot'
import { heardOf, heardTextOf } from '#server/features/transcripts/heard-of.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { notOurCursor } from '../listing/contract.ts'
import { storiesById } from '../stories-by-id.ts'
import { readOrder, writeCursor } from '../story-cursor.ts'
import type { searchStories } from './contract.ts'
import { withHits } from './find-hits.ts'
import { findBestStories, findStoriesWith, findUnweighed, type SearchFilter, type Wanted, WEIGHED } from './queries.ts'
import { type Guesses, parseSearch, type Term, type Understood, understandSearch } from './understand-search.ts'
import { wordsOf } from './words.ts'

type Asked = InferOutput<typeof searchStories.query>

/** A page of what the family's stories have of the words looked for, and where the next one begins. */
export const searchPage = async (database: Database, { userId, familyId }: Member, asked: Asked) => {
  const terms = parseSearch(asked.q ?? '')
  const find = findPage(asked)
  if (terms.length === 0) return { stories: [], corrected: undefined, next: undefined }
  const { understood, found, rows, texts, next } = await database.asViewer(userId, async (tx) => {
    const looked = await lookTwice(tx, familyId, terms, find)
    const shown = looked.found.slice(0, asked.limit)
    const ids = shown.map(({ id }) => id)
    const stories = await storiesById(tx, familyId, ids)
    const last = shown.at(-1)
    const story = stories.find((row) => row.story.id === last?.id)?.story
    const cut = looked.found.length > shown.length
    return {
      ...looked,
      rows: stories,
      texts: await heardTextOf(tx, familyId, ids),
      next: cut ? last && story && cursorAfter(asked, last, story) : await afterBest(tx, familyId, looked, asked),
    }
  })
  const hear = (ids: readonly number[]) => database.asViewer(userId, (tx) => heardOf(tx, familyId, ids))
  return {
    stories: await withHits(rows, { matches: understood.matches, texts, hear }),
    corrected: found.length > 0 ? correct(asked.q ?? '', understood.corrections) : undefined,
    next,
  }
}

type FoundId = { id: number; score: number }
type FindPage = (tx: Tx, familyId: number, understood: Understood) => Promise<FoundId[]>

const filterOf = ({ category, toldBy, tag, decade }: Asked): SearchFilter => ({ category, toldBy, tag, decade })
const unweighed = (ids: readonly number[]) => ids.map((id) => ({ id, score: 0 }))

const findPage = (asked: Asked): FindPage => {
  const { sort, cursor, limit } = asked
  const filter = filterOf(asked)
  const oneMore = limit + 1
  if (sort === 'best') {
    if (isInRest(cursor))
      return async (tx, familyId, { wanted }) =>
        unweighed(await findRest(tx, familyId, wanted, { filter, cursor, limit: oneMore }))
    const after = readBestCursor(cursor)
    return (tx, familyId, { wanted }) => findBestStories(tx, familyId, wanted, { filter, after, limit: oneMore })
  }
  const order = readOrder(sort, cursor)
  return async (tx, familyId, { wanted }) =>
    unweighed(await findStoriesWith(tx, familyId, wanted, { filter, order, limit: oneMore }))
}

/** Where nothing is found, every word is taken for one that may be misspelled. */
const lookTwice = async (tx: Tx, familyId: number, terms: readonly Term[], find: FindPage) => {
  const guesses: Guesses = new Map()
  const understood = await understandSearch(tx, familyId, terms, { guessAll: false, guesses })
  const found = await find(tx, familyId, understood)
  if (found.length > 0) return { understood, found }
  const guessed = await understandSearch(tx, familyId, terms, { guessAll: true, guesses })
  return { understood: guessed, found: guessed.corrections.size > 0 ? await find(tx, familyId, guessed) : [] }
}

const cursorAfter = ({ sort, cursor }: Asked, last: FoundId, story: Parameters<typeof writeCursor>[1]): string => {
  if (sort !== 'best') return writeCursor(sort, story)
  return isInRest(cursor) ? writeRestCursor(story) : writeBestCursor(last)
}

/** Where it goes on after the last of the best. On a first page that is not full everything has been weighed. */
const afterBest = async (tx: Tx, familyId: number, { understood }: { understood: Understood }, asked: Asked) => {
  if (asked.sort !== 'best' || asked.cursor === undefined || isInRest(asked.cursor)) return undefined
  return beginningOfRest(tx, familyId, understood.wanted, filterOf(asked))
}

/** What was written, with the words that were looked for instead. */
const correct = (q: string, corrections: ReadonlyMap<string, string>): string | undefined => {
  if (corrections.size === 0) return undefined
  return q.replace(/[^\s"“”]+/gu, (chunk) => {
    const words = wordsOf(chunk)
    return words.some((word) => corrections.has(word))
      ? words.map((word) => corrections.get(word) ?? word).join(' ')
      : chunk
  })
}

/** The address of the next page of the same search. */
export const nextPage = (asked: Asked, next: string): string => {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...asked, cursor: next }))
    if (value !== undefined) address.set(name, String(value))
  return `/api/stories/search?${address}`
}

const MOST = 2 ** 31 - 1

/** Where a page of the best ends, for an address: how good the last one is, and its id. */
const writeBestCursor = ({ score, id }: { score: number; id: number }): string => `${score}_${id}`

/** Refuses with `invalid_input` a cursor of another order. */
const readBestCursor = (cursor: string | undefined): { score: number; id: number } | undefined => {
  if (cursor === undefined) return undefined
  const [, score, id] = /^(\d{1,10})_(\d{1,10})$/.exec(cursor) ?? []
  if (score === undefined || Number(score) > MOST || Number(id) > MOST)
    throw apiErrors.invalid(notOurCursor, { cursor: notOurCursor })
  return { score: Number(score), id: Number(id) }
}

// Only so many stories can be weighed while somebody waits. The rest comes after the best, newest first, so that whoever goes on
// to the end has seen everything.
const REST = 'then-'

type Story = Parameters<typeof writeCursor>[1]

const isInRest = (cursor: string | undefined): cursor is string => cursor?.startsWith(REST) === true

/** Where a page of the rest ends, for an address. */
const writeRestCursor = (last: Story): string => `${REST}${writeCursor('newest', last)}`

/** Ids of a page of the rest. Refuses with `invalid_input` a cursor of another order. */
const findRest = (
  tx: Tx,
  familyId: number,
  wanted: Wanted,
  { filter, cursor, limit }: { filter: SearchFilter; cursor: string; limit: number },
): Promise<number[]> => {
  const { after } = readOrder('newest', cursor.slice(REST.length))
  return findUnweighed(tx, familyId, wanted, { filter, after, limit })
}

/** Where the rest begins; undefined where all that was found has been weighed. */
const beginningOfRest = async (
  tx: Tx,
  familyId: number,
  wanted: Wanted,
  filter: SearchFilter,
): Promise<string | undefined> => {
  const latest = await findStoriesWith(tx, familyId, wanted, { filter, order: { sort: 'newest' }, limit: WEIGHED })
  const [last] = await storiesById(tx, familyId, latest.slice(WEIGHED - 1))
  return last && writeRestCursor(last.story)
}
