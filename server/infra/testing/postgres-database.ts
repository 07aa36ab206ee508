import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { endPool } from '../db/embedded/pool.ts'
import { silentLog } from '../log.ts'
import { databaseKey } from './database-key.ts'
import { OWNER, type PostgresUrls, urlOf } from './postgres-server.ts'
import type { Migrate, TestDatabase } from './test-database.ts'

// An arbitrary number that no other code locks.
const TEMPLATE_LOCK = 4_107_002

/** Creates a database on a running server, as a copy of a template that is migrated once. */
export const openPostgresTestDatabase = async (server: PostgresUrls, migrate: Migrate): Promise<TestDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(server, async (client) => {
    const template = await migratedTemplate(client, server, migrate)
    await client.query(`create database ${name} template ${template} owner ${OWNER}`)
  })
  const url = urlOf(server.owner, name)
  const pool = createPool(url)
  const close = async (): Promise<void> => {
    await endPool(pool, silentLog, 2000)
    await asSuperuser(server, (client) => client.query(`drop database ${name} with (force)`))
  }
  return { pool, url, engine: 'postgres', close }
}

const migratedTemplate = async (client: pg.Client, server: PostgresUrls, migrate: Migrate): Promise<string> => {
  const template = `template_${databaseKey('postgres', migrate)}`
  const unfinished = `${template}_unfinished`
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return template
    await client.query(`drop database if exists ${unfinished}`)
    await client.query(`create database ${unfinished} owner ${OWNER}`)
    const pool = createPool(urlOf(server.owner, unfinished))
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

const asSuperuser = async (server: PostgresUrls, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(server.superuser, 'postgres') })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const createPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 30_000 })
  // Closing drops the database even if a test did not release a connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
