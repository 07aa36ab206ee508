import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
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

  test('from a version that rounded lengths corrects them, and later migrations can change the tables', async () => {
    const { pool } = await openMigrated()
    await pool.query(`with teller as (
        insert into users (email, password, first_name, last_name) values ('ruth@example.org', 'x', 'Ruth', 'X') returning id
      ), family as (
        insert into families (name, trial_ends_at) values ('Family', now()) returning id
      ), story as (
        insert into stories (family_id, user_id, title, told_by, duration)
        select family.id, teller.id, 'The river', 'Ruth', 2 from family, teller returning id, family_id
      )
      insert into recordings (family_id, story_id, duration_ms) select family_id, id, 1999 from story`)
    const correct = readFileSync(new URL('./migrations/0037_whole_seconds.sql', import.meta.url), 'utf8')
    const later = 'alter table stories add column next integer'
    await migrateDatabase(pool, { folder: folderWith(`${correct}\n--> statement-breakpoint\n${later}`) })
    expect((await pool.query('select duration, next from stories')).rows).toEqual([{ duration: 1, next: null }])
  })

  test.each(['0014_family_names', '0019_storyteller_links'])('of the stories of %s', async (tag) => {
    const { pool, close } = await openTestDatabase({ migrate: async () => {} })
    onTestFinished(close)
    await migrateDatabase(pool, { folder: folderUntil(tag) })
    await pool.query(`with teller as (
        insert into users (email, password, first_name, last_name) values ('ruth@example.org', 'x', 'Ruth', 'X') returning id
      ), family as (
        insert into families (name, trial_ends_at) values ('Family', now()) returning id
      ), story as (
        insert into stories (family_id, user_id, title, told_by, ai_prompt, transcription_method)
        select family.id, teller.id, 'The river', 'Ruth', 'Why?', 'browser' from family, teller returning id, family_id
      )
      insert into transcripts (family_id, story_id) select family_id, id from story`)
    await migrateDatabase(pool)
    expect((await pool.query('select prompt_source from stories')).rows).toEqual([{ prompt_source: 'idea' }])
  })

  test('of open uploads: each is the only take of its recording, and can be longer than was declared', async () => {
    const { pool, close } = await openTestDatabase({ migrate: async () => {} })
    onTestFinished(close)
    await migrateDatabase(pool, { folder: folderUntil('0046_takes_with_their_story') })
    await pool.query(`with teller as (
        insert into users (email, password, first_name, last_name) values ('ruth@example.org', 'x', 'Ruth', 'X') returning id
      ), family as (
        insert into families (name, trial_ends_at) values ('Family', now()) returning id
      ), file as (
        insert into stored_files (name, family_id, user_id, state, lease_until)
        select unnest(array['open', 'saved']), family.id, teller.id, unnest(array['uploading', 'stored']), now()
        from family, teller returning name, family_id, user_id
      )
      insert into uploads (family_id, user_id, recording_key, file_name, bytes, received_bytes)
      select family_id, user_id, gen_random_uuid(), name, 9000, 9000 from file`)
    await migrateDatabase(pool)
    const { rows } = await pool.query(
      `select file_name as name, take_id = recording_key as "isSame", position, bytes, received_bytes as received
        from uploads order by name`,
    )
    expect(rows).toEqual([
      { name: 'open', isSame: true, position: 1, bytes: null, received: '9000' },
      { name: 'saved', isSame: true, position: 1, bytes: '9000', received: '9000' },
    ])
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
