import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sweepFiles } from './features/recording/stored-files.ts'
import { listBackups } from './infra/backup/backup-folder.ts'
import { lockForBackup } from './infra/backup/backup-locks.ts'
import { openBackups } from './infra/backup/open-backups.ts'
import { restoreBackup } from './infra/backup/restore-backup.ts'
import { stories } from './infra/db/schema/stories.ts'
import { silentLog } from './infra/log.ts'
import { backupSettings, openServices } from './services.ts'
import { recordStory } from './testing/fixtures.ts'
import { configOf, openVault, runCommand, type Vault } from './testing/vault.ts'

// Several databases are started and restored.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let parent = ''
let backups = ''
let vault: Vault
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'keepsaid-backups-'))
  await chmod(parent, 0o711)
  backups = join(parent, 'data', 'backups')
  await mkdir(join(parent, 'data'))
  await chmod(join(parent, 'data'), 0o711)
  vault = await openVault(join(parent, 'data'))
  await vault.services.backups.make('manual')
})
afterAll(async () => {
  await vault.close()
  await rm(parent, { recursive: true })
})

/** A backup folder without backups. It has the objects, because writing them takes longest. */
const copyOfObjects = async (name: string) => {
  await cp(join(backups, 'objects'), join(parent, name, 'objects'), { recursive: true })
  return join(parent, name)
}

test('the nightly backup is made when it is time, and a failure is logged, shown and repaired by the next one', async () => {
  const { source } = vault.services.connected
  const settings = { ...backupSettings(configOf(join(parent, 'data'))), folder: await copyOfObjects('nightly') }
  const codes: string[] = []
  const note = (details: object) => void ('code' in details && codes.push(String(details.code)))
  let now = new Date(2026, 10, 23, 14)
  const nightly = openBackups(settings, source, { ...silentLog, info: note, error: note }, () => now)
  const count = async () => (await listBackups(settings.folder)).length
  expect(await nightly.status()).toEqual({ last: null, failed: null })
  await nightly.makeIfDue()
  await nightly.makeIfDue()
  expect(await count()).toBe(1)
  now = new Date(2026, 10, 24, 3, 5)
  await rename(join(settings.folder, 'objects'), join(settings.folder, 'aside'))
  await writeFile(join(settings.folder, 'objects'), 'in the way')
  await nightly.makeIfDue()
  expect(await nightly.status()).toMatchObject({
    last: { bytes: expect.any(Number) },
    failed: { at: now.toISOString() },
  })
  await rm(join(settings.folder, 'objects'))
  await rename(join(settings.folder, 'aside'), join(settings.folder, 'objects'))
  await nightly.makeIfDue()
  expect([await count(), (await nightly.status()) !== 'off' && codes]).toEqual([
    2,
    ['backup_made', 'backup_failed', 'backup_made'],
  ])
  expect(await nightly.status()).toEqual({ last: { at: now.toISOString(), bytes: expect.any(Number) }, failed: null })

  const off = openBackups({ ...settings, isOn: false }, source, silentLog, () => new Date(2026, 10, 26))
  await off.makeIfDue()
  expect([await count(), await off.status()]).toEqual([2, 'off'])
})

test('a backup that is aborted, because the server stops, counts as no failure', async () => {
  const { source } = vault.services.connected
  const settings = { ...backupSettings(configOf(join(parent, 'data'))), folder: join(parent, 'aborted') }
  const aborted = openBackups(settings, source, silentLog)
  const stopping = new AbortController()
  const making = aborted.makeIfDue(stopping.signal)
  const begun = async () => (await readdir(join(settings.folder, 'objects')).catch(() => [])).length > 10
  while (!(await begun())) await wait(5)
  stopping.abort()
  await making
  expect([await listBackups(settings.folder), await aborted.status()]).toEqual([[], { last: null, failed: null }])
  expect(await aborted.make('manual')).toMatchObject({ bytes: expect.any(Number) })
})

test('an upgrade that fails leaves the database as it was, with a backup; without space for one it does not begin', async () => {
  const dataDir = join(parent, 'upgraded')
  // As if all migrations but the first were new. They fail, because what they change has been changed.
  await restoreBackup({ folder: backups, dataDir, databaseUrl: undefined, searchPath: '' }, ({ pool }) =>
    pool.query(
      'delete from drizzle.__drizzle_migrations where id > (select min(id) from drizzle.__drizzle_migrations)',
    ),
  )
  const own = await copyOfObjects('upgraded/backups')
  const crowded = openServices(configOf(dataDir, { MIN_FREE_BYTES: String(2 ** 40) }), silentLog)
  await expect(crowded).rejects.toThrow(
    /^This version of Keepsaid changes the database, and the backup before that failed: A backup needs/,
  )
  const upgrading = openServices(configOf(dataDir), silentLog)
  await expect(upgrading).rejects.toThrow(/^The database couldn't be upgraded, and nothing in it has changed: /)
  const [made, ...others] = await listBackups(own)
  expect([made?.reason, others]).toEqual(['upgrade', []])
  await expect(upgrading).rejects.toThrow(`There is also a backup from right before: ${made?.name} in ${own}.`)
  const off = openServices(configOf(dataDir, { BACKUPS: 'off' }), silentLog)
  await expect(off).rejects.toThrow(/before\.$/)
  expect(await listBackups(own)).toEqual([made])
})

test('what stands in the way of a restore is said in one sentence, and nothing is written', async () => {
  const dataDir = join(parent, 'data')
  const untouched = join(parent, 'untouched')
  expect(await runCommand('restore.ts', dataDir, backups).ended).toEqual({
    code: 1,
    output: `Nothing was restored: ${dataDir} isn't empty. Move it away, or set DATA_DIR to an empty folder.\n`,
  })
  expect(await runCommand('restore.ts', untouched).ended).toEqual({
    code: 1,
    output: 'Nothing was restored: Usage: npm run restore -- <backup folder> [name]\n',
  })
  const unknown = await runCommand('restore.ts', untouched, backups, 'last-week').ended
  expect(unknown.code).toBe(1)
  expect(unknown.output).toContain('Nothing was restored: There is no backup last-week in')
  const restore = (options: { folder: string; name?: string; databaseUrl?: string }) =>
    restoreBackup({ dataDir: untouched, databaseUrl: undefined, searchPath: '', ...options }, async () => {})
  await expect(restore({ folder: parent })).rejects.toThrow(`There are no backups in ${parent}.`)
  const wrongClock = join(parent, 'wrong-clock')
  await mkdir(join(wrongClock, 'manifests'), { recursive: true })
  for (const name of ['2026-11-23T03-00-12.345Z-nightly', '2099-01-01T03-00-12.345Z-nightly'])
    await writeFile(join(wrongClock, 'manifests', `${name}.json`), '')
  await expect(restore({ folder: wrongClock })).rejects.toThrow(
    /^The clock is or was wrong: the last backup is dated 2099-01-01\. Give the name of the one to restore: 2026-11-23T/,
  )
  await expect(restore({ folder: backups, name: 'last-week' })).rejects.toThrow('There is no backup last-week in')
  await expect(restore({ folder: backups, databaseUrl: 'postgres://other' })).rejects.toThrow('without DATABASE_URL')
  expect(existsSync(untouched)).toBe(false)
})

test('a command with a mistyped DATA_DIR says so in one sentence, and creates nothing', async () => {
  const mistyped = join(parent, 'dtaa')
  const output = `There is no Keepsaid in ${mistyped}. Set DATA_DIR to the data folder of your server, and try again.\n`
  const commands = [['stats'], ['maintenance', 'on'], ['restore', join(parent, 'elsewhere')]]
  for (const args of commands)
    expect(await runCommand('admin.ts', mistyped, ...args).ended).toEqual({ code: 1, output })
  expect(await runCommand('backup.ts', mistyped).ended).toEqual({ code: 1, output: `No backup was made: ${output}` })
  const unknown = await runCommand('admin.ts', join(parent, 'data'), 'restore', join(parent, 'elsewhere'), 'last-week')
    .ended
  expect(unknown.code).toBe(1)
  expect(unknown.output).toMatch(/^There (is no backup last-week|are no backups) in /)
  expect(existsSync(mistyped)).toBe(false)
  expect(existsSync(join(parent, 'elsewhere'))).toBe(false)
})

test('without enough space no backup is made: the reason is visible, and earlier backups stay', async () => {
  const before = await listBackups(backups)
  const { connected, backups: own } = vault.services
  const settings = { ...backupSettings(configOf(join(parent, 'data'))), minFreeBytes: 2 ** 60 }
  const crowded = openBackups(settings, connected.source, silentLog)
  const objects = () => readdir(join(backups, 'objects'))
  const needed = await objects()
  // Of an attempt that failed. Without this, they could fill the disk for good.
  await writeFile(join(backups, 'objects', '0'.repeat(64)), '')
  await expect(crowded.make('manual')).rejects.toMatchObject({
    failure: 'disk_full',
    message: expect.stringMatching(/^A backup needs .* must leave .* free, and the disk with .* has /),
  })
  expect(await listBackups(backups)).toEqual(before)
  expect((await objects()).toSorted()).toEqual(needed.toSorted())
  const health = async () => (await vault.visitor().get('/health')).json().backups
  expect(await health()).toEqual({ last: expect.any(String), failed: expect.any(String) })
  await own.make('manual')
  expect(await health()).toEqual({ last: expect.any(String), failed: null })
})

test.runIf(process.getuid?.() === 0)(
  'made by root in the folder of another account, a backup changes neither its owner nor its modes',
  async () => {
    const folder = join(parent, 'of-another-account')
    await mkdir(folder, { mode: 0o700 })
    await chown(folder, 65534, 65534)
    const { output } = await runCommand('backup.ts', folder).ended
    expect(output).toContain('There is no Keepsaid in')
    const { uid, mode } = await stat(folder)
    expect([uid, mode & 0o777]).toEqual([65534, 0o700])
  },
)

test('while a backup runs, files are not deleted; afterwards the sweep does it', async () => {
  const { connected, files } = vault.services
  if (connected.source.kind !== 'cluster') throw new Error('this vault has a database of its own')
  const visitor = vault.visitor()
  await visitor.register()
  const id = await recordStory(visitor)
  const { rows } = await connected.pool.query('select file_name as name from takes where story_id = $1', [id])
  const isThere = async () => (await files.info(rows[0].name)) !== undefined
  const sweep = () => sweepFiles(connected.database, files, { all: false, log: silentLog })

  const client = new pg.Client(connected.source.superuser)
  client.on('error', () => {})
  await client.connect()
  expect(await lockForBackup(client)).toBe(true)
  await expect(vault.services.backups.make('manual')).rejects.toMatchObject({ failure: 'busy' })
  await connected.database.asSystem((tx) => tx.delete(stories).where(eq(stories.id, id)))
  expect([await sweep(), await isThere()]).toEqual([0, true])
  await client.end()
  expect([await sweep(), await isThere()]).toEqual([1, false])
})
