import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connectDatabase } from './connect.ts'
import { migrateDatabase } from './migrate.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase({ migrate: migrateDatabase })
})
afterAll(() => opened.close())

test('closing waits until every connection is closed, so that none breaks when the server stops', async () => {
  const settings = { databaseUrl: opened.url, databasePool: 3, dataDir: '' }
  const { database, pool } = await connectDatabase(settings, silentLog)
  await Promise.all([1, 2, 3].map(() => pool.query('select 1')))
  expect(pool.totalCount).toBe(3)
  let closed = 0
  pool.on('remove', () => {
    closed += 1
  })
  await database.close()
  expect(closed).toBe(3)
})
