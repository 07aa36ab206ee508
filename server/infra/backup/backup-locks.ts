import { sql } from 'drizzle-orm'
import type pg from 'pg'

// Arbitrary numbers, the same in every process that uses the database.
const BACKUP_LOCK = 4_107_003
const FILES_LOCK = 4_107_004

/**
 * For the condition of a query. False while a backup copies files; otherwise no backup begins to until the transaction
 * ends. Deleting a file that the backed-up database refers to would make the backup useless.
 */
export const mayDeleteFiles = sql`pg_try_advisory_xact_lock_shared(${FILES_LOCK})`

/** Holds off deletions for as long as the client is connected. False if another backup of this database is running. */
export const lockForBackup = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [BACKUP_LOCK])
  if (rows[0]?.taken !== true) return false
  await client.query('select pg_advisory_lock($1)', [FILES_LOCK])
  return true
}
