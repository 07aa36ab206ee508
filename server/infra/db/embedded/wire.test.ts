import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Embedded } from './open.ts'
import { openInMemory } from './testing/prepared.ts'

let embedded: Embedded
beforeAll(async () => {
  embedded = await openInMemory()
})
afterAll(() => embedded.close())
beforeEach(() => embedded.pool.query('drop table if exists note; create table note (body text)'))

const count = async () => (await embedded.pool.query('select count(*)::int as count from note')).rows[0].count
const died = new Error('the request died')

test('a transaction that nobody ended is rolled back with its wire', async () => {
  const client = await embedded.pool.connect()
  await client.query('begin')
  await client.query("insert into note values ('half done')")
  client.release(died)
  expect(await count()).toBe(0)
  await embedded.pool.query("insert into note values ('whole')")
  expect(await count()).toBe(1)
})

test('so is one that had failed already', async () => {
  const client = await embedded.pool.connect()
  await client.query('begin')
  await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
  client.release(died)
  expect(await count()).toBe(0)
})

test('role, settings, prepared statements, temporary tables and locks end with their wire', async () => {
  await embedded.pool.query('create role somebody nologin')
  const client = await embedded.pool.connect()
  await client.query("set application_name = 'left over'")
  await client.query({ name: 'left_over', text: 'select 1' })
  await client.query('create temporary table left_over (id int)')
  await client.query('select pg_advisory_lock(7)')
  await client.query('set role somebody')
  client.release(died)
  const { rows } = await embedded.pool.query(
    `select current_user, current_setting('application_name') as application,
       (select count(*)::int from pg_prepared_statements) as statements,
       (select count(*)::int from pg_class where relname = 'left_over') as tables,
       (select count(*)::int from pg_locks where locktype = 'advisory') as locks`,
  )
  expect(rows[0]).toEqual({ current_user: 'postgres', application: '', statements: 0, tables: 0, locks: 0 })
  await embedded.pool.query('drop role somebody')
})

test('the answer to a query that was given up does not reach the next one', async () => {
  const client = await embedded.pool.connect()
  const late = client.query('select count(*) from generate_series(1, 300000)')
  const given = expect(late).rejects.toThrow()
  client.release(died)
  const answers = await Promise.all([1, 2, 3].map((n) => embedded.pool.query('select $1::int as n', [n])))
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
  await given
})

test('what a query that was given up had begun to write is not kept', async () => {
  const client = await embedded.pool.connect()
  await client.query('begin')
  const late = client.query('insert into note select n::text from generate_series(1, 50000) n')
  const given = expect(late).rejects.toThrow()
  client.release(died)
  expect(await count()).toBe(0)
  await given
})

test('a query that fails says why, and its connection is still good', async () => {
  await embedded.pool.query('create unique index on note (body)')
  await embedded.pool.query("insert into note values ('same')")
  const client = await embedded.pool.connect()
  const error = await client.query("insert into note values ('same')").catch((error: unknown) => error)
  expect(error).toBeInstanceOf(pg.DatabaseError)
  expect(error).toMatchObject({ code: '23505', constraint: 'note_body_idx' })
  expect((await client.query('select body from note')).rows).toEqual([{ body: 'same' }])
  client.release()
})

test('a query in several parts that fails in the first does not spoil the next', async () => {
  await expect(embedded.pool.query('select $1::int from nowhere', [1])).rejects.toMatchObject({ code: '42P01' })
  expect((await embedded.pool.query('select $1::int as n', [2])).rows).toEqual([{ n: 2 }])
})

test('large values go both ways unchanged', async () => {
  const large = randomBytes(3 * 1024 * 1024)
  const { rows } = await embedded.pool.query('select $1::bytea as bytes', [large])
  expect(large.equals(rows[0].bytes)).toBe(true)
})

test('many queries at once wait for each other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      embedded.pool.query({ name: 'echo', text: 'select $1::int as n', values: [n] }),
    ),
  )
  expect(answers.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
})

test('a query that is nested too deeply is refused, not the end of the database', async () => {
  const deep = `select ${Array(20_000).fill('1').join('+')}`
  await expect(embedded.pool.query(deep)).rejects.toMatchObject({ code: '54001' })
  expect(await count()).toBe(0)
})

test.each(['pg_trgm', 'unaccent', 'citext', 'pgcrypto'])('the extension %s can be created', async (extension) => {
  await embedded.pool.query(`create extension if not exists ${extension}`)
  const { rows } = await embedded.pool.query('select extname from pg_extension where extname = $1', [extension])
  expect(rows).toEqual([{ extname: extension }])
})
