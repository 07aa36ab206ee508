import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** As if everything that limits have counted so far had been counted earlier. They go by the database's clock. */
export const ageLimitCounts = async (database: Database, ms: number): Promise<void> => {
  await database.asSystem((tx) =>
    tx.execute(sql`update limit_counts set ends_at = ends_at - ${ms} * interval '1 ms',
      next_start_at = next_start_at - ${ms} * interval '1 ms'`),
  )
}
