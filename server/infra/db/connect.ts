import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import { createDatabase, type Database } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { migrateDatabase } from './migrate.ts'

export type ConnectedDatabase = {
  database: Database
  /** For the job queue and notifications, which use plain SQL. */
  pool: pg.Pool
  /** Resolves if the embedded database's worker dies, and the process cannot continue. Never settles on PostgreSQL. */
  failed: Promise<Error>
}

/**
 * Opens and migrates the database: PostgreSQL if `databaseUrl` is set, otherwise the embedded database in `dataDir`.
 */
export const connectDatabase = async (
  settings: { databaseUrl: string | undefined; databasePool: number; dataDir: string },
  log: Log,
): Promise<ConnectedDatabase> => {
  if (settings.databaseUrl) return connectPostgres(settings.databaseUrl, settings.databasePool, log)
  const embedded = await openEmbedded({ folder: join(settings.dataDir, 'database'), log })
  try {
    await migrateDatabase(embedded.pool)
  } catch (error) {
    await embedded.close()
    throw error
  }
  const database = createDatabase(embedded.pool, 'embedded', embedded.close)
  return { database, pool: embedded.pool, failed: embedded.failed }
}

const connectPostgres = async (connectionString: string, max: number, log: Log): Promise<ConnectedDatabase> => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'keepsaid',
  })
  // The pool replaces an idle connection that breaks. Without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ code: 'idle_connection_lost', reason: error.message }, 'database'))
  // A connection that breaks in use fails its query, which reports the error. Without a listener it would also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migrateDatabase(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const database = createDatabase(pool, 'postgres', () => pool.end())
  return { database, pool, failed: new Promise(() => {}) }
}
