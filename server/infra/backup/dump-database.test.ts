import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateDatabase } from '../db/migrate.ts'
import { silentLog } from '../log.ts'
import { isRunning } from '../media/testing/fake-tool.ts'
import { type SystemPostgres, startSystemPostgres, systemPrograms } from '../testing/system-postgres.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listBackups } from './backup-folder.ts'
import { dumpDatabase, findClientProgram } from './dump-database.ts'
import { type BackupSettings, makeBackup } from './make-backup.ts'
import { openBackups } from './open-backups.ts'
import { restoreBackup } from './restore-backup.ts'

let parent = ''
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'keepsaid-dump-'))
  chmodSync(parent, 0o711)
})
afterAll(() => rmSync(parent, { recursive: true }))

const settingsOf = (dataDir: string, searchPath: string): BackupSettings => {
  const folder = join(dataDir, 'backups')
  return { dataDir, folder, isOn: true, minFreeBytes: 0, searchPath, app: '1.0.0' }
}

/** A folder with a program that only knows its version. */
const programFolder = (name: string, version: string): string => {
  const folder = mkdtempSync(join(parent, 'bin-'))
  writeFileSync(join(folder, name), `#!/bin/sh\necho '${name} (PostgreSQL) ${version}'\n`, { mode: 0o755 })
  return folder
}

describe('findClientProgram', () => {
  test.each(['18.4', '18.4 (Debian 18.4-1.pgdg12+1)', '19.0'])(
    'accepts version %s for a server of version 18',
    async (version) => {
      const searchPath = programFolder('pg_dump', version)
      expect(await findClientProgram('pg_dump', { searchPath, version: '18.1' })).toBe(join(searchPath, 'pg_dump'))
    },
  )

  test('says what to install, or to run elsewhere, if the program is too old or missing', async () => {
    const old = findClientProgram('pg_dump', { searchPath: programFolder('pg_dump', '15.18'), version: '18.4' })
    await expect(old).rejects.toThrow(
      'pg_dump on the PATH is version 15, and the database needs 18 or newer. Install it (on Debian: postgresql-client-18), or run on another machine: pg_dump --format=custom --file=database.dump "$DATABASE_URL", and then copy the folders in DATA_DIR.',
    )
    const missing = findClientProgram('pg_restore', { searchPath: '', version: '18.4' })
    await expect(missing).rejects.toThrow(
      'pg_restore isn\'t on the PATH, and the database needs 18 or newer. Install it (on Debian: postgresql-client-18), or run on another machine: pg_restore --no-owner --dbname="$DATABASE_URL".',
    )
    await expect(missing).rejects.toMatchObject({ failure: 'program_missing' })
  })
})

test.each([
  ['postgres://ruth:p%40ss@db.example:5433/stories', 'postgres://ruth@db.example:5433/stories', 'p@ss'],
  ['postgres://ruth:p%40ss@/stories?host=/run/pg', 'postgres://ruth@/stories?host=/run/pg', 'p@ss'],
  ['postgres://db/stories?password=p%40ss&user=ruth', 'postgres://db/stories?user=ruth', 'p@ss'],
  ['postgres://ruth@/stories?host=/run/pg', 'postgres://ruth@/stories?host=/run/pg', ''],
  ['postgresql:///stories?host=/run/pg', 'postgresql:///stories?host=/run/pg', ''],
])('the command line that dumps %s has no password', async (url, target, password) => {
  const program = join(mkdtempSync(join(parent, 'bin-')), 'pg_dump')
  const file = join(parent, 'dump')
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$3" "$PGPASSWORD" > ${file}\n`, { mode: 0o755 })
  await dumpDatabase({ program, url, file, searchPath: '' })
  expect(readFileSync(file, 'utf8').split('\n')).toEqual([`--dbname=${target}`, password, ''])
})

test('without pg_dump, no backup of a server is made', async () => {
  const { url, close } = await openTestDatabase({ migrate: migrateDatabase })
  const settings = settingsOf(join(parent, 'no-program'), '')
  const making = makeBackup({ settings, source: { kind: 'server', url }, at: new Date(), reason: 'manual' })
  await expect(making).rejects.toMatchObject({ failure: 'program_missing' })
  expect(await listBackups(settings.folder)).toEqual([])
  await close()
})

test('a backup that is canceled while the database is dumped ends pg_dump', async () => {
  const { url, close } = await openTestDatabase({ migrate: migrateDatabase })
  const searchPath = mkdtempSync(join(parent, 'bin-'))
  const pidFile = join(searchPath, 'pid')
  const script = `#!/bin/sh\n[ "$1" = --version ] && echo 'pg_dump (PostgreSQL) 99.0' && exit\necho $$ > ${pidFile}.part\n/bin/mv ${pidFile}.part ${pidFile}\nexec /bin/sleep 3600\n`
  writeFileSync(join(searchPath, 'pg_dump'), script, { mode: 0o755 })
  const settings = settingsOf(join(parent, 'canceled'), searchPath)
  const canceled = new AbortController()
  const making = openBackups(settings, { kind: 'server', url }, silentLog).make('manual', canceled.signal)
  const failed = expect(making).rejects.toThrow('aborted')
  await expect.poll(() => existsSync(pidFile)).toBe(true)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  canceled.abort()
  await failed
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(await listBackups(settings.folder)).toEqual([])
  await close()
})

describe.runIf(systemPrograms)('with a PostgreSQL of the system', () => {
  const bin = systemPrograms ?? ''
  let server: SystemPostgres
  let url = ''
  beforeAll(async () => {
    server = await startSystemPostgres(bin, parent)
    url = await server.createDatabase('stories')
  })
  afterAll(() => server.stop())

  test('a backup is a dump, and restoring it into an empty database gives the same rows and rights', async () => {
    const pool = new pg.Pool({ connectionString: url })
    // Pools close their connections in the background, and the server may stop first.
    pool.on('error', () => {})
    await migrateDatabase(pool)
    await pool.query(
      "insert into users (email, password, first_name, last_name) values ('ruth@example.org', 'x', 'Ruth', 'O')",
    )
    const dataDir = join(parent, 'source')
    mkdirSync(join(dataDir, 'files', 'ab'), { recursive: true })
    writeFileSync(join(dataDir, 'files', 'ab', `ab${'x'.repeat(22)}.webm`), 'voice')
    const settings = settingsOf(dataDir, bin)
    const source = { kind: 'server', url: url } as const
    await makeBackup({ settings, source, at: new Date(), reason: 'manual' })

    const restore = (databaseUrl: string | undefined, target: string) =>
      restoreBackup(
        { folder: settings.folder, dataDir: join(parent, target), databaseUrl, searchPath: bin },
        ({ pool: restored }) => describeDatabase(restored),
      )
    await expect(restore(undefined, 'restored')).rejects.toThrow('set DATABASE_URL to it')
    await expect(restore(url, 'restored')).rejects.toThrow("The database at DATABASE_URL isn't empty.")
    const { result } = await restore(await server.createDatabase('again'), 'restored')
    expect(result).toEqual(await describeDatabase(pool))
    expect(result.users).toEqual([{ email: 'ruth@example.org' }])
    expect(result.rights.length).toBeGreaterThan(20)
    expect(readdirSync(join(parent, 'restored'))).toEqual(['files'])
    expect(readFileSync(join(parent, 'restored', 'files', 'ab', `ab${'x'.repeat(22)}.webm`), 'utf8')).toBe('voice')
    await pool.end()
  })
})

const describeDatabase = async (pool: pg.Pool) => ({
  users: (await pool.query('select email from users')).rows,
  migrations: (await pool.query('select hash, created_at from drizzle.__drizzle_migrations order by 1')).rows,
  policies: (await pool.query('select tablename, policyname, roles, cmd from pg_policies order by 1, 2')).rows,
  rights: (
    await pool.query(
      "select table_name, privilege_type from information_schema.role_table_grants where grantee = 'keepsaid_member' order by 1, 2",
    )
  ).rows,
})
