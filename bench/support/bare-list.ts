import { type Filter, readOrder, type Sort } from '#server/features/stories/listing/story-order.ts'
import { findStories } from '#server/features/stories/queries.ts'
import type { Services } from '#server/services.ts'

const VIEWER = "select set_config('role', 'keepsaid_member', true), set_config('keepsaid.user_id', $1, true)"

interface Wanted {
  readonly userId: number
  readonly familyId: number
  readonly limit: number
  readonly sort: Sort
  readonly filter: Filter
}

/** The statements that a request for a page of stories makes for its list, with nothing around them, over the same pool. */
export const bareList = async (
  { connected: { database, pool } }: Services,
  { userId, familyId, limit, sort, filter }: Wanted,
): Promise<() => Promise<void>> => {
  const page = { limit: limit + 1, order: readOrder(sort, undefined), filter }
  const query = await database.asViewer(userId, async (tx) => findStories(tx, familyId, page).toSQL())
  return async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(VIEWER, [String(userId)])
      const { rows } = await client.query({ text: query.sql, values: query.params, rowMode: 'array' })
      if (rows.length !== limit + 1) throw new Error('The list is not as long as it should be.')
      await client.query('commit')
    } finally {
      client.release()
    }
  }
}
