import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '../postgres/embedded-server.ts'
import { hashMigrations, type Migrate } from './hash-migrations.ts'
import { databaseUrl } from './postgres-server.ts'

export type TestDatabase = {
  /** Connected as the app's role, which isn't a superuser. */
  pool: pg.Pool
  /** Connection string for another process. */
  url: string
  /** Another pool of this database, as a second process would have. The test ends it. */
  openPool(options?: pg.PoolConfig): pg.Pool
  /** Removes the database, even if clients are still connected. */
  close(): Promise<void>
}

// An arbitrary number that no other code locks.
const TEMPLATE_LOCK = 4_107_002
const RELEASE_TIMEOUT_MS = 2000

/** Creates a database on the server of the test run, as a copy of a template that is migrated once. */
export const openTestDatabase = async ({ migrate }: { migrate: Migrate }): Promise<TestDatabase> => {
  const { owner, superuser } = inject('postgres')
  const connection = { ...owner, database: `test_${randomUUID().replaceAll('-', '')}` }
  await withClient(superuser, async (client) => {
    const template = await migratedTemplate(client, owner, migrate)
    await client.query(`create database ${connection.database} template ${template} owner ${owner.user}`)
  })
  const pool = createPool(connection)
  const close = async (): Promise<void> => {
    const ended = pool.end()
    // Running queries finish. Clients that a test hasn't released are disconnected with the database.
    const timer = new AbortController()
    await Promise.race([ended, wait(RELEASE_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => {})])
    timer.abort()
    await withClient(superuser, (client) => client.query(`drop database ${connection.database} with (force)`))
  }
  const openPool = (options?: pg.PoolConfig): pg.Pool => createPool({ ...connection, ...options })
  return { pool, url: databaseUrl(connection), openPool, close }
}

const migratedTemplate = async (client: pg.Client, owner: Connection, migrate: Migrate): Promise<string> => {
  const template = `template_${hashMigrations(migrate)}`
  const unfinished = `${template}_unfinished`
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished} owner ${owner.user}`)
    const pool = createPool({ ...owner, database: unfinished })
    try {
      await migrate(pool)
    } finally {
      await pool.end()
    }
    await client.query(`alter database ${unfinished} rename to ${template}`)
    return template
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

const withClient = async (connection: Connection, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Pools close their connections in the background, and the database may be dropped first: that's no error. */
const createPool = (connection: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ ...connection, connectionTimeoutMillis: 30_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
