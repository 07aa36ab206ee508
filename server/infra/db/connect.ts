import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import { createDatabase, type Database } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { migrateDatabase } from './migrate.ts'

export type Connected = {
  database: Database
  /** For the job queue and notifications, which speak plain SQL. */
  pool: pg.Pool
  /** Resolves if the embedded database's worker dies: the process cannot go on. Never settles on PostgreSQL. */
  failed: Promise<Error>
}

/** Opens PostgreSQL where `databaseUrl` is set, the embedded database in `dataDir` elsewhere, and migrates it. */
export const connectDatabase = async (
  settings: { databaseUrl: string | undefined; databasePool: number; dataDir: string },
  log: Log,
): Promise<Connected> => {
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

const connectPostgres = async (connectionString: string, max: number, log: Log): Promise<Connected> => {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'keepsaid',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log.warn({ code: 'idle_connection_lost', reason: error.message }, 'database'))
  // One that breaks while it is used fails its query, which is told there; unheard, it would end the process too.
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
