import { existsSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection } from '../postgres/embedded-server.ts'
import { databaseUrl, type PostgresServer, startPostgres } from './postgres-server.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres({ durable: true })
})
afterAll(() => server.stop())

const query = async (server: Connection | string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(server)
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
  expect(await query(server.superuser, 'show fsync')).toEqual([{ fsync: 'on' }])
})

test('a wrong password is rejected', async () => {
  const guessed = databaseUrl({ ...server.superuser, password: 'guessed' })
  await expect(query(guessed, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('stopping ends the server and removes its data', async () => {
  const other = await startPostgres({ durable: false })
  const [setting] = await query(other.superuser, 'show data_directory')
  const data = String(setting?.data_directory)
  expect(existsSync(data)).toBe(true)
  await other.stop()
  expect(existsSync(data)).toBe(false)
  await expect(query(other.superuser, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
