import type { InferOutput } from 'valibot'
import type { Database } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { listStories } from './listing/contract.ts'
import { findStories } from './queries.ts'
import { readOrder, writeCursor } from './story-cursor.ts'

/** A page of the family's stories and where the next one begins. Without a limit: all of them. */
export const readPage = async (
  database: Database,
  viewer: Member,
  { limit, cursor, until, sort, ...filter }: InferOutput<typeof listStories.query>,
) => {
  const order = readOrder(sort, cursor, until)
  const rows = await database.asViewer(viewer.userId, (tx) =>
    findStories(tx, viewer.familyId, { limit: limit === undefined ? undefined : limit + 1, order, filter }),
  )
  const shown = rows.slice(0, limit ?? rows.length)
  const last = shown.at(-1)
  return { rows: shown, next: last && rows.length > shown.length ? writeCursor(sort, last.story) : undefined }
}

/** The address of the next page of the same list. */
export const nextPage = (query: InferOutput<typeof listStories.query>, next: string): string => {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor: next }))
    if (value !== undefined) address.set(name, String(value))
  return `/api/stories?${address}`
}
