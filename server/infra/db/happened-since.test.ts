import { sql } from 'drizzle-orm'
import { pgTable, serial, timestamp } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { createDatabase } from './database.ts'
import { happenedSince } from './happened-since.ts'
import { migrateDatabase } from './migrate.ts'

const things = pgTable('things', {
  id: serial('id').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})

test('counts what happened since then, and nothing that is dated in the future', async () => {
  const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
  const database = createDatabase(pool, close)
  await database.asSystem(async (tx) => {
    await tx.execute(sql`create temporary table things (id serial primary key, at timestamptz not null) on commit drop`)
    await tx.execute(sql`insert into things (at) values (now() - interval '2 hours'), (now() - interval '1 minute'),
      (now()), (now() + interval '5 seconds'), (now() + interval '1 hour'), (now() + interval '1 day')`)
    const since = new Date(Date.now() - 3_600_000)
    expect(await tx.$count(things, happenedSince(things.at, since))).toBe(3)
  })
  await database.close()
})
