import { apiErrors } from '#server/infra/http/api-error.ts'
import { notOurCursor } from './listing/contract.ts'
import type { Order, Sort } from './story-order.ts'

/** Where a page ends, for an address: what is sorted by, and the id. Titles are base64url of UTF-8. */
export const writeCursor = (
  sort: Sort,
  story: { createdAt: Date; title: string; duration: number | null; id: number },
): string => `${keyOf(sort, story)}_${story.id}`

const keyOf = (sort: Sort, story: { createdAt: Date; title: string; duration: number | null }): string | number => {
  if (sort === 'title') return Buffer.from(story.title).toString('base64url')
  return sort === 'duration' ? (story.duration ?? -1) : story.createdAt.getTime()
}

/** The order of a list from one cursor to another one. Refuses with `invalid_input` those of another order. */
export const readOrder = (sort: Sort, cursor: string | undefined, until?: string): Order =>
  sort === 'title'
    ? { sort, after: readTitle(cursor), until: readTitle(until) }
    : { sort, after: readNumber(sort, cursor), until: readNumber(sort, until) }

const split = (cursor: string) => {
  const end = cursor.lastIndexOf('_')
  return { key: cursor.slice(0, end), id: Number(cursor.slice(end + 1)) }
}

const readNumber = (sort: Sort, cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const { key, id } = split(cursor)
  if (!/^(\d{1,15}|-1)$/.test(key)) throw notOurs()
  const number = Number(key)
  if (sort === 'duration' && number >= 2 ** 31) throw notOurs()
  return { key: number, id }
}

const readTitle = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined
  const { key, id } = split(cursor)
  const title = Buffer.from(key, 'base64url').toString()
  // PostgreSQL keeps no such character, so no story has it.
  if (title.includes('\u0000')) throw notOurs()
  return { key: title, id }
}

const notOurs = () => apiErrors.invalid(notOurCursor, { cursor: notOurCursor })
