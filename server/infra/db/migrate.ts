import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// An arbitrary number, the same in every process that uses the database.
const MIGRATION_LOCK = 4_107_001

/**
 * Migrates the database to the current schema. Processes that start together migrate one after another. The pool's
 * timeouts do not apply, however long the migration or the wait for the lock takes.
 */
export const migrateDatabase = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query('reset statement_timeout; reset idle_in_transaction_session_timeout')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}
