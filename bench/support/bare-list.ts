import { findStories } from '#server/features/stories/queries.ts'
import type { Services } from '#server/services.ts'

const VIEWER = "select set_config('role', 'keepsaid_member', true), set_config('keepsaid.user_id', $1, true)"

/** The statements that a request for a page of stories makes for its list, with nothing around them, over the same pool. */
export const bareList = async (
  { connected: { database, pool } }: Services,
  { userId, familyId, limit }: { userId: number; familyId: number; limit: number },
): Promise<() => Promise<void>> => {
  const query = await database.asViewer(userId, async (tx) => findStories(tx, familyId, { limit: limit + 1 }).toSQL())
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
