import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '../db/migrate.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

const migrate = async (pool: pg.Pool) => {
  await pool.query('create extension citext; create table person (name citext)')
  await pool.query("insert into person values ('Rose')")
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ migrate })
})
afterAll(() => database.close())

const people = async ({ pool }: TestDatabase) =>
  (await pool.query<{ name: string }>('select name from person order by name')).rows.map(({ name }) => name)

test('the engine is the one that was asked for', async () => {
  expect(database.engine).toBe(process.env.TEST_DATABASE ?? 'embedded')
  expect(database.url === undefined).toBe(database.engine === 'embedded')
})

test('the app is no superuser on a server, as in production', async () => {
  const { rows } = await database.pool.query('select rolsuper from pg_roles where rolname = current_user')
  expect(rows).toEqual([{ rolsuper: database.engine === 'embedded' }])
})

test('each database is migrated, and nobody sees what another one does', async () => {
  const other = await openTestDatabase({ migrate })
  await other.pool.query("insert into person values ('Arthur')")
  expect(await people(other)).toEqual(['Arthur', 'Rose'])
  expect(await people(database)).toEqual(['Rose'])
  await other.close()
})

test('both engines treat letters alike', async () => {
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

test('the migrations of the app go through, several at a time', async () => {
  const opened = await Promise.all([1, 2].map(() => openTestDatabase({ migrate: migrateDatabase })))
  for (const { pool, close } of opened) {
    const { rows } = await pool.query("select rolname from pg_roles where rolname = 'keepsaid_member'")
    expect(rows).toEqual([{ rolname: 'keepsaid_member' }])
    await close()
  }
})
