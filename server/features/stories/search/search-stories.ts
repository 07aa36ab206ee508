import type { InferOutput } from 'valibot'
import { storiesById } from '#server/features/stories/stories-by-id.ts'
import { readOrder, writeCursor } from '#server/features/stories/story-cursor.ts'
import { heardOf, heardTextOf } from '#server/features/transcripts/heard-of.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { readBestCursor, writeBestCursor } from './best-cursor.ts'
import type { searchStories } from './contract.ts'
import { parseSearch, type Term } from './parse-search.ts'
import { findBestStories, findStoriesWith, type SearchFilter } from './queries.ts'
import { beginningOfRest, findRest, isInRest, writeRestCursor } from './rest-of-found.ts'
import { type Guesses, type Understood, understandSearch } from './understand-search.ts'
import { withHits } from './with-hits.ts'
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
