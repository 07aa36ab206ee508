import { storiesById } from '#server/features/stories/stories-by-id.ts'
import { readOrder, writeCursor } from '#server/features/stories/story-cursor.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { findStoriesWith, findUnweighed, type SearchFilter, type Wanted, WEIGHED } from './queries.ts'

// Only so many stories can be weighed while somebody waits. The rest comes after the best, newest first, so that whoever goes on
// to the end has seen everything.
const REST = 'then-'

type Story = Parameters<typeof writeCursor>[1]

export const isInRest = (cursor: string | undefined): cursor is string => cursor?.startsWith(REST) === true

/** Where a page of the rest ends, for an address. */
export const writeRestCursor = (last: Story): string => `${REST}${writeCursor('newest', last)}`

/** Ids of a page of the rest. Refuses with `invalid_input` a cursor of another order. */
export const findRest = (
  tx: Tx,
  familyId: number,
  wanted: Wanted,
  { filter, cursor, limit }: { filter: SearchFilter; cursor: string; limit: number },
): Promise<number[]> => {
  const { after } = readOrder('newest', cursor.slice(REST.length))
  return findUnweighed(tx, familyId, wanted, { filter, after, limit })
}

/** Where the rest begins; undefined where all that was found has been weighed. */
export const beginningOfRest = async (
  tx: Tx,
  familyId: number,
  wanted: Wanted,
  filter: SearchFilter,
): Promise<string | undefined> => {
  const latest = await findStoriesWith(tx, familyId, wanted, { filter, order: { sort: 'newest' }, limit: WEIGHED })
  const [last] = await storiesById(tx, familyId, latest.slice(WEIGHED - 1))
  return last && writeRestCursor(last.story)
}
