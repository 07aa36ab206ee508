import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../db/migrate.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const migrate = async (pool: pg.Pool) => {
  await pool.query('create extension citext; create table person (id serial, name citext)')
  await pool.query("insert into person (name) values ('Rose')")
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ migrate })
})
afterAll(() => database.close())

const people = async ({ pool }: TestDatabase) =>
  (await pool.query<{ name: string }>('select name from person order by name')).rows.map(({ name }) => name)

test('the app is not a superuser, as in production', async () => {
  const { rows } = await database.pool.query('select rolsuper from pg_roles where rolname = current_user')
  expect(rows).toEqual([{ rolsuper: false }])
})

test('each database is migrated and isolated from the others', async () => {
  const other = await openTestDatabase({ migrate })
  await other.pool.query("insert into person (name) values ('Arthur')")
  expect(await people(other)).toEqual(['Arthur', 'Rose'])
  expect(await people(database)).toEqual(['Rose'])
  await other.close()
})

test('a database has no rows, sequence values or tables of an earlier one', async () => {
  const add = async ({ pool }: TestDatabase) =>
    (await pool.query<{ id: number }>("insert into person (name) values ('Arthur') returning id")).rows[0]?.id
  const first = await openTestDatabase({ migrate })
  expect([await add(first), await add(first)]).toEqual([2, 3])
  await first.close()
  const second = await openTestDatabase({ migrate })
  expect(await people(second)).toEqual(['Rose'])
  expect(await add(second)).toBe(2)
  await second.pool.query('create table leftover ()')
  await second.close()
  const third = await openTestDatabase({ migrate })
  expect((await third.pool.query("select to_regclass('leftover') as table")).rows).toEqual([{ table: null }])
  await third.close()
})

test('texts are sorted by code point, and case mapping covers all languages', async () => {
  const { rows } = await database.pool.query(`
    select lower('ÉÄŽ') as lower, upper('éäž') as upper, initcap('élan vital') as initcap, 'É' ilike 'é' as ilike,
      array(select x from unnest(array['b', 'A', 'a', 'é', 'Z', 'z']) x order by x) as sorted,
      to_tsvector('english', 'Élan running')::text as words`)
  expect(rows[0]).toEqual({
    lower: 'éäž',
    upper: 'ÉÄŽ',
    initcap: 'Élan Vital',
    ilike: true,
    sorted: ['A', 'Z', 'a', 'b', 'z', 'é'],
    words: "'run':2 'élan':1",
  })
})

test('letters of other scripts are letters for typo-tolerant search', async () => {
  await database.pool.query('create extension pg_trgm')
  const { rows } = await database.pool.query("select similarity('Москва', 'осква') > 0.3 as similar")
  expect(rows).toEqual([{ similar: true }])
})

test('the migrations of the app succeed, also concurrently', async () => {
  const opened = await Promise.all([1, 2].map(() => openTestDatabase({ migrate: migrateDatabase })))
  for (const { pool, close } of opened) {
    const { rows } = await pool.query("select rolname from pg_roles where rolname = 'keepsaid_member'")
    expect(rows).toEqual([{ rolname: 'keepsaid_member' }])
    await close()
  }
})

test('a template is migrated once and copied for each database', async () => {
  let times = 0
  const migrateOnce = async (pool: pg.Pool) => {
    times += 1
    await pool.query('create table note (body text)')
  }
  const databases = await Promise.all([1, 2, 3].map(() => openTestDatabase({ migrate: migrateOnce })))
  for (const [n, { pool }] of databases.entries()) await pool.query('insert into note values ($1)', [n])
  const counts = await Promise.all(databases.map(({ pool }) => pool.query('select from note')))
  expect(counts.map(({ rowCount }) => rowCount)).toEqual([1, 1, 1])
  expect(times).toBe(1)
  await Promise.all(databases.map(({ close }) => close()))
})

test('failed migrations leave no template', async () => {
  let fails = true
  const migrateLater = async (pool: pg.Pool) => {
    await pool.query('create table note (body text)')
    if (fails) throw new Error('failed half way')
  }
  await expect(openTestDatabase({ migrate: migrateLater })).rejects.toThrow('failed half way')
  fails = false
  const other = await openTestDatabase({ migrate: migrateLater })
  expect((await other.pool.query('select from note')).rowCount).toBe(0)
  await other.close()
})

test('a client that a test did not release does not block closing', async () => {
  const other = await openTestDatabase({ migrate: async () => {} })
  const client = await other.pool.connect()
  await other.close()
  await expect(client.query('select 1')).rejects.toThrow()
})
