import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { StartupError } from '../startup-errors.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { countMigrations, migrateDatabase } from './migrate.ts'

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

test('waiting for the migration lock is not limited by the statement timeout', async () => {
  const { pool, openPool, close } = await openTestDatabase({ migrate: migrateDatabase })
  const limited = openPool({ max: 1, statement_timeout: 1000 })
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
})

describe('an upgrade', () => {
  /** Our migrations and one more. */
  const folderWith = (statement: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'keepsaid-migrations-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    cpSync(fileURLToPath(new URL('./migrations', import.meta.url)), folder, { recursive: true })
    const path = join(folder, 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(path, 'utf8'))
    const last = journal.entries.at(-1)
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' })
    writeFileSync(path, JSON.stringify(journal))
    writeFileSync(join(folder, 'next.sql'), statement)
    return folder
  }

  /** As a version was that had only the first ones. */
  const folderUntil = (tag: string): string => {
    const folder = folderWith('')
    const path = join(folder, 'meta', '_journal.json')
    const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, 'utf8'))
    const count = journal.entries.findIndex((entry) => entry.tag === tag) + 1
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    return folder
  }

  const openMigrated = async () => {
    const { pool, close } = await openTestDatabase({ migrate: migrateDatabase })
    onTestFinished(close)
    const count = async () => {
      const client = await pool.connect()
      const { count: applied } = await countMigrations(client)
      client.release()
      return applied
    }
    return { pool, count }
  }

  test('makes a backup before it changes a database, and only then', async () => {
    const { pool, count } = await openMigrated()
    const before = await count()
    const beforeUpgrade = vi.fn(async () => {
      expect(await count()).toBe(before)
      return 'a backup'
    })
    await migrateDatabase(pool, { beforeUpgrade })
    expect(beforeUpgrade).not.toHaveBeenCalled()
    const folder = folderWith('create table next ()')
    await migrateDatabase(pool, { beforeUpgrade, folder })
    await migrateDatabase(pool, { beforeUpgrade, folder })
    expect(beforeUpgrade).toHaveBeenCalledTimes(1)
    expect(await count()).toBe(before + 1)
  })

  test('continues a database of the version before the baseline, and keeps its rows', async () => {
    const { pool, close } = await openTestDatabase({ migrate: async () => {} })
    onTestFinished(close)
    await migrateDatabase(pool, { folder: folderUntil('0000_baseline') })
    // That version had 48 migrations; the last was written when the baseline says it was.
    await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at)
      select n, created_at - 1000 * n from drizzle.__drizzle_migrations, generate_series(1, 47) n`)
    await pool.query(`with storyteller as (
        insert into users (email, password, first_name, last_name) values ('ruth@example.org', 'x', 'Ruth', 'X') returning id
      ), family as (
        insert into families (name, trial_ends_at) values ('Family', now()) returning id
      ), story as (
        insert into stories (family_id, user_id, title, told_by)
        select family.id, storyteller.id, 'The river', 'Ruth' from family, storyteller returning id, family_id, user_id
      ), factor as (
        insert into second_factors (user_id, secret) select id, 'sealed' from storyteller
      ), waiting as (
        insert into emails (kind, payload, created_at) values ('sign_in_changed', '{"change": "second_factor_on"}', now()),
          ('sign_in_changed', '{"change": "password_changed"}', now() + interval '1 second')
      )
      insert into story_reactions (family_id, story_id, user_id, reaction)
      select family_id, id, user_id, unnest(array['❤️', '👏']) from story`)
    const beforeUpgrade = vi.fn(async () => 'a backup')
    await migrateDatabase(pool, { beforeUpgrade })
    expect(beforeUpgrade).toHaveBeenCalledTimes(1)
    const reactions = await pool.query('select id, reaction from story_reactions order by id')
    expect(reactions.rows).toEqual([
      { id: 1, reaction: '❤️' },
      { id: 2, reaction: '👏' },
    ])
    const emails = await pool.query('select payload from emails order by created_at')
    expect(emails.rows).toEqual([{ payload: { change: 'two_step_on' } }, { payload: { change: 'password_changed' } }])
    expect((await pool.query('select secret from two_step_secrets')).rows).toEqual([{ secret: 'sealed' }])
  })

  test('from before the baseline is refused: the sentence names the backup, and nothing changes', async () => {
    const { pool } = await openMigrated()
    await pool.query('update drizzle.__drizzle_migrations set created_at = 1')
    await pool.query('create table old ()')
    const upgrading = migrateDatabase(pool, { beforeUpgrade: async () => '2026-11-23 in /backups' })
    await expect(upgrading).rejects.toThrow(StartupError)
    await expect(upgrading).rejects.toThrow(
      'too old to upgrade from, and nothing in it has changed. Start version 0.1 of Keepsaid once (commit 5090130f): it upgrades the database so that this version can go on. There is also a backup from right before: 2026-11-23 in /backups.',
    )
    expect((await pool.query("select to_regclass('old') as id")).rows).toEqual([{ id: 'old' }])
  })

  test('makes no backup of a new database', async () => {
    const { pool, close } = await openTestDatabase({ migrate: async () => {} })
    onTestFinished(close)
    const beforeUpgrade = vi.fn(async () => undefined)
    await migrateDatabase(pool, { beforeUpgrade })
    expect(beforeUpgrade).not.toHaveBeenCalled()
  })

  test('that fails leaves everything as it was, and says how to return', async () => {
    const { pool, count } = await openMigrated()
    const before = await count()
    const folder = folderWith('create table next ();\n--> statement-breakpoint\nselect no_such_function()')
    const upgrading = migrateDatabase(pool, { beforeUpgrade: async () => '2026-11-23 in /backups', folder })
    await expect(upgrading).rejects.toThrow(StartupError)
    await expect(upgrading).rejects.toThrow(
      "The database couldn't be upgraded, and nothing in it has changed: function no_such_function() does not exist. Start the version of Keepsaid that you had before. There is also a backup from right before: 2026-11-23 in /backups.",
    )
    expect(await count()).toBe(before)
    expect((await pool.query("select to_regclass('next') as id")).rows).toEqual([{ id: null }])
    // The version before starts as ever.
    await migrateDatabase(pool)
  })

  test('does not begin if the backup fails', async () => {
    const { pool, count } = await openMigrated()
    const before = await count()
    const beforeUpgrade = () => Promise.reject(new StartupError('The disk is full.'))
    const upgrading = migrateDatabase(pool, { beforeUpgrade, folder: folderWith('create table next ()') })
    await expect(upgrading).rejects.toThrow('The disk is full.')
    expect(await count()).toBe(before)
  })

  test('is noticed by the version before, which does not start', async () => {
    const { pool } = await openMigrated()
    await migrateDatabase(pool, { folder: folderWith('create table next ()') })
    await expect(migrateDatabase(pool)).rejects.toThrow('The database was upgraded by a newer version of Keepsaid.')
  })
})
