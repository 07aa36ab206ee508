import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { describeError } from '../log.ts'
import { StartupError } from '../startup-errors.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

// An arbitrary number, the same in every process that uses the database.
export const MIGRATION_LOCK = 4_107_001

type MigrateOptions = {
  /** Called before a database that is in use is changed. Returns where its backup is, if one was made. */
  beforeUpgrade?: () => Promise<string | undefined>
  /** Called first, when no other process migrates or moves the database. */
  check?: (client: pg.ClientBase) => Promise<void>
  folder?: string
}

/**
 * Migrates the database to the current schema, completely or not at all. Processes that start together migrate one after
 * another. The pool's timeouts do not apply, however long the migration or the wait for the lock takes.
 */
export const migrateDatabase = async (
  pool: pg.Pool,
  { beforeUpgrade = async () => undefined, check = async () => {}, folder = migrationsFolder }: MigrateOptions = {},
): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await check(client)
    const { isNew, isOutdated, isTooOld } = await compareSchema(client, folder)
    const backup = !isNew && isOutdated ? await beforeUpgrade() : undefined
    if (isTooOld) throw tooOldError(backup)
    await migrate(drizzle(client), { migrationsFolder: folder }).catch((error: unknown) => {
      throw isNew ? error : upgradeError(error, backup)
    })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query('reset statement_timeout; reset idle_in_transaction_session_timeout')
    client.release()
  } catch (error) {
    client.release(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

type Comparison = {
  isNew: boolean
  isOutdated: boolean
  /** It lacks migrations that were replaced by the baseline. A database with all of them equals the baseline. */
  isTooOld: boolean
}

/** Compares the database with our migrations. Throws if it has been migrated by a newer version. */
const compareSchema = async (client: pg.ClientBase, folder: string): Promise<Comparison> => {
  const { count, lastAt } = await countMigrations(client)
  const writtenAt = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
  const newestAt = Math.max(...writtenAt)
  if (lastAt > newestAt)
    throw new StartupError(
      'The database was upgraded by a newer version of Keepsaid. Start that version, or restore the backup that was made before the upgrade.',
    )
  const isNew = count === 0
  return { isNew, isOutdated: lastAt < newestAt, isTooOld: !isNew && lastAt < Math.min(...writtenAt) }
}

/** How many migrations a database has had, and when the last of them was written. */
export const countMigrations = async (client: pg.ClientBase): Promise<{ count: number; lastAt: number }> => {
  const table = 'drizzle.__drizzle_migrations'
  const { rows: found } = await client.query('select to_regclass($1) as id', [table])
  if (found[0]?.id === null) return { count: 0, lastAt: 0 }
  const { rows } = await client.query(`select count(*), coalesce(max(created_at), 0) as last from ${table}`)
  return { count: Number(rows[0].count), lastAt: Number(rows[0].last) }
}

/** Creates the tables in an empty database, in the caller's transaction. Drizzle's own `migrate` would commit. */
export const createTables = async (client: pg.ClientBase): Promise<void> => {
  await client.query('create schema drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const statement of readMigrationFiles({ migrationsFolder }).flatMap(({ sql }) => sql))
    await client.query(statement)
}

/** Creates the role that requests run as, if the server doesn't have it: a dump grants to it, and contains no roles. */
export const createMemberRole = async (client: pg.ClientBase): Promise<void> => {
  const statements = readMigrationFiles({ migrationsFolder }).flatMap(({ sql }) => sql)
  for (const statement of statements)
    if (/create role|grant keepsaid_member/i.test(statement)) await client.query(statement)
}

const tooOldError = (backup: string | undefined): StartupError =>
  new StartupError(
    `The database was made by a version of Keepsaid that is too old to upgrade from, and nothing in it has changed. Start version 0.1 of Keepsaid once (commit 5090130f): it upgrades the database so that this version can go on.${formatBackup(backup)}`,
  )

const upgradeError = (error: unknown, backup: string | undefined): StartupError =>
  new StartupError(
    `The database couldn't be upgraded, and nothing in it has changed: ${describeError(error).reason}. Start the version of Keepsaid that you had before.${formatBackup(backup)}`,
    { cause: error },
  )

const formatBackup = (backup: string | undefined): string =>
  backup === undefined ? '' : ` There is also a backup from right before: ${backup}.`
