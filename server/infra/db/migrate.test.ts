import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { migrateDatabase } from './migrate.ts'

const limits = async (pool: pg.Pool) => {
  const { rows } = await pool.query(`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`)
  return rows[0]
}

test('migrating restores the timeouts of the connection', async () => {
  const { pool, close } = await openTestDatabase({ migrate: async () => {} })
  const before = await limits(pool)
  await migrateDatabase(pool)
  expect(await limits(pool)).toEqual(before)
  await close()
})

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'waiting for the migration lock is not limited by the statement timeout',
  async () => {
    const { pool, url, close } = await openTestDatabase({ migrate: migrateDatabase })
    const limited = new pg.Pool({ connectionString: url, max: 1, statement_timeout: 1000 })
    const first = await pool.connect()
    await first.query('select pg_advisory_lock(4107001)')
    const second = migrateDatabase(limited).then(
      () => 'migrated',
      (error: unknown) => String(error),
    )
    // Longer than the second migration's statement timeout; it waits for the lock meanwhile.
    await first.query('select pg_sleep(1.5)')
    await first.query('select pg_advisory_unlock(4107001)')
    first.release()
    expect(await second).toBe('migrated')
    expect(await limits(limited)).toMatchObject({ statement: '1s' })
    await limited.end()
    await close()
  },
)
