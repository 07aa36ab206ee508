import type pg from 'pg'
import { inject } from 'vitest'
import { openEmbeddedTestDatabase } from './embedded-database.ts'
import { openPostgresTestDatabase } from './postgres-database.ts'

export type Migrate = (pool: pg.Pool) => Promise<void>

export type TestDatabase = {
  pool: pg.Pool
  /** Connection string for another process; PostgreSQL only. */
  url?: string
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}

/**
 * Opens a migrated database that is removed by `close`: on the embedded engine, or with TEST_DATABASE=postgres on the
 * server that `postgres-server.ts` started. The PostgreSQL pool does not connect as a superuser.
 */
export const openTestDatabase = async ({ migrate }: { migrate: Migrate }): Promise<TestDatabase> => {
  const engine = process.env.TEST_DATABASE ?? 'embedded'
  if (engine === 'embedded') return openEmbeddedTestDatabase(migrate)
  if (engine !== 'postgres') throw new Error(`TEST_DATABASE must be embedded or postgres, not ${engine}.`)
  const server = inject('postgres')
  if (!server) throw new Error('No PostgreSQL server was started: set postgres-server.ts as globalSetup of the tests.')
  return openPostgresTestDatabase(server, migrate)
}
