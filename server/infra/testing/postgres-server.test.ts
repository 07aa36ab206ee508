import { existsSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgresTestDatabase } from './postgres-database.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ durable: true })
})
afterAll(() => server.stop())

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test("a database belongs to the app's role, which may create roles and the extensions it needs", async () => {
  const url = await server.createDatabase('vault')
  await query(url, 'create role somebody nologin; grant somebody to current_user with set true')
  await query(url, 'create extension pg_trgm; create extension unaccent; create extension citext')
  await query(url, 'create table note (body text); set role somebody')
  expect(await query(url, 'select current_user, rolsuper from pg_roles where rolname = current_user')).toEqual([
    { current_user: 'keepsaid_owner', rolsuper: false },
  ])
})

test('a durable server writes through to the disk', async () => {
  expect(await query(server.urls.superuser, 'show fsync')).toEqual([{ fsync: 'on' }])
})

test('a wrong password is rejected', async () => {
  const url = new URL(server.urls.superuser)
  url.password = 'guessed'
  await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('a template is migrated once and copied for each database', async () => {
  let times = 0
  const migrate = async (pool: pg.Pool) => {
    times += 1
    await pool.query('create table note (body text)')
  }
  const databases = await Promise.all([1, 2, 3].map(() => openPostgresTestDatabase(server.urls, migrate)))
  for (const [n, { pool }] of databases.entries()) await pool.query('insert into note values ($1)', [n])
  const counts = await Promise.all(databases.map(({ pool }) => pool.query('select from note')))
  expect(counts.map(({ rowCount }) => rowCount)).toEqual([1, 1, 1])
  expect(times).toBe(1)
  await Promise.all(databases.map(({ close }) => close()))
})

test('failed migrations leave no template', async () => {
  let fails = true
  const migrate = async (pool: pg.Pool) => {
    await pool.query('create table note (body text)')
    if (fails) throw new Error('failed half way')
  }
  await expect(openPostgresTestDatabase(server.urls, migrate)).rejects.toThrow('failed half way')
  fails = false
  const database = await openPostgresTestDatabase(server.urls, migrate)
  expect((await database.pool.query('select from note')).rowCount).toBe(0)
  await database.close()
})

test('a client that a test did not release does not block closing', async () => {
  const database = await openPostgresTestDatabase(server.urls, async () => {})
  const client = await database.pool.connect()
  await database.close()
  await expect(client.query('select 1')).rejects.toThrow()
})

test('stopping ends the server and removes its data', async () => {
  const other = await startPostgres({ durable: false })
  const [setting] = await query(other.urls.superuser, 'show data_directory')
  const data = String(setting?.data_directory)
  expect(existsSync(data)).toBe(true)
  await other.stop()
  expect(existsSync(data)).toBe(false)
  await expect(query(other.urls.superuser, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
