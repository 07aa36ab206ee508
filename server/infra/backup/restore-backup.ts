import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { childEnvironment } from '../child-environment.ts'
import { removeDatabaseId } from '../db/database-id.ts'
import { createMemberRole } from '../db/migrate.ts'
import { ignoreMissing } from '../files/byte-streams.ts'
import { openDataFolder } from '../files/data-folder.ts'
import { syncFolder } from '../files/durable-write.ts'
import { silentLog } from '../log.ts'
import { startEmbeddedServer } from '../postgres/embedded-server.ts'
import { lockFolder } from '../postgres/folder-lock.ts'
import { stopLeftoverServer } from '../postgres/server-process.ts'
import { StartupError } from '../startup-errors.ts'
import { BackupError, listBackups, type Manifest, readManifest, restoreObject } from './backup-folder.ts'
import type { BackupName } from './backup-schedule.ts'
import { DUMP, findClientProgram, loadDump } from './dump-database.ts'
import { CLUSTER_FOLDER, FILES_FOLDER } from './make-backup.ts'

type RestoreSettings = {
  /** The backup folder, and one of its backups; by default the newest. */
  folder: string
  name?: string
  dataDir: string
  databaseUrl: string | undefined
  searchPath: string
}

/** A restored vault before it is put in place: its database runs, and its files are in `filesFolder`. */
export type RestoredVault = { pool: pg.Pool; filesFolder: string; manifest: Manifest }

export type Restored<T> = {
  backup: BackupName
  bytes: number
  /** Recordings whose bytes aren't those that were backed up, or that are missing. The rest is intact. */
  damaged: string[]
  result: T
}

/** Where a backup is restored to first, so that an interrupted restore leaves nothing that looks like a vault. */
const UNFINISHED = 'restore.unfinished'
/** What a new disk may have, and an unfinished restore with its lock. */
const isIgnored = (name: string): boolean => name === 'lost+found' || name.startsWith(UNFINISHED)

/**
 * Restores a backup into an empty data folder, and with `databaseUrl` into an empty database. Every object is checked by
 * its hash, and the database is started once; `inspect` may look at it then. Throws a sentence if anything is in the way.
 */
export const restoreBackup = async <T>(
  settings: RestoreSettings,
  inspect: (vault: RestoredVault) => Promise<T>,
): Promise<Restored<T>> => {
  const { folder, dataDir } = settings
  const backup = await chooseBackup(folder, settings.name)
  const manifest = await readManifest(folder, backup.name)
  await assertEmpty(dataDir)
  const openDatabase = await prepareDatabase(settings, manifest)
  // After the checks: a mistyped name leaves no empty folder.
  await openDataFolder({ dataDir, fallbackDataDir: undefined, databaseUrl: settings.databaseUrl })

  const unfinished = join(dataDir, UNFINISHED)
  // Another restore into the same folder would delete what this one writes.
  const unlock = lockFolder(unfinished)
  try {
    // Again: one may have just finished.
    await assertEmpty(dataDir)
    // Of a restore that was killed.
    await stopLeftoverServer(join(unfinished, CLUSTER_FOLDER))
    await rm(unfinished, { recursive: true, force: true })
    // The account that runs the database passes through it.
    await mkdir(unfinished, { recursive: true })
    await chmod(unfinished, 0o711)
    const damaged = await restoreFiles(folder, manifest, unfinished)
    // Everything at once: a flush for each of thousands of files takes minutes on a slow disk.
    await promisify(execFile)('sync', [], { env: childEnvironment })
    const database = await openDatabase(unfinished)
    let result: T
    try {
      await removeDatabaseId(database.pool)
      result = await inspect({ pool: database.pool, filesFolder: join(unfinished, FILES_FOLDER), manifest })
    } finally {
      await database.close()
    }
    await putInPlace(unfinished, dataDir)
    return { backup, bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0), damaged, result }
  } finally {
    for (const path of [unfinished, `${unfinished}.lock`]) await rm(path, { recursive: true, force: true })
    unlock()
  }
}

const DAY_MS = 86_400_000

const chooseBackup = async (folder: string, name: string | undefined): Promise<BackupName> => {
  const backups = await listBackups(folder)
  const newest = backups.at(-1)
  if (name === undefined && newest && newest.at.getTime() > Date.now() + DAY_MS)
    throw new StartupError(
      `The clock is or was wrong: the last backup is dated ${newest.at.toISOString().slice(0, 10)}. Give the name of the one to restore: ${backups.map((backup) => backup.name).join(', ')}.`,
    )
  const chosen = name === undefined ? newest : backups.find((backup) => backup.name === name)
  if (chosen) return chosen
  if (backups.length === 0) throw new StartupError(`There are no backups in ${folder}.`)
  throw new StartupError(
    `There is no backup ${name} in ${folder}. Choose one of: ${backups.map((backup) => backup.name).join(', ')}.`,
  )
}

const assertEmpty = async (dataDir: string): Promise<void> => {
  const names = (await readdir(dataDir).catch(ignoreMissing)) ?? []
  if (names.every(isIgnored)) return
  throw new StartupError(`${dataDir} isn't empty. Move it away, or set DATA_DIR to an empty folder.`)
}

/** Writes all files. Throws if one of the database is damaged; of the others, returns which. */
const restoreFiles = async (folder: string, { files, folders }: Manifest, target: string): Promise<string[]> => {
  for (const path of folders) await mkdir(join(target, path), { recursive: true, mode: 0o700 })
  const made = new Set<string>()
  const damaged: string[] = []
  for (const file of files) {
    const parent = dirname(join(target, file.path))
    if (!made.has(parent)) await mkdir(parent, { recursive: true, mode: 0o700 })
    made.add(parent)
    const state = restoreObject(folder, file, join(target, file.path))
    if (state === 'intact') continue
    if (!file.path.startsWith(`${FILES_FOLDER}/`))
      throw new BackupError(
        'damaged',
        `In this backup, ${file.path} is ${state} (objects/${file.sha256}). Nothing was restored. Choose an earlier backup.`,
      )
    damaged.push(`${file.path} is ${state} (objects/${file.sha256})`)
  }
  return damaged
}

type OpenDatabase = { pool: pg.Pool; close(): Promise<void> }

/** Checks first what the database needs. Returns a function that opens it from the restored files. */
const prepareDatabase = async (
  { databaseUrl, searchPath }: RestoreSettings,
  { database: { kind, version } }: Manifest,
): Promise<(folder: string) => Promise<OpenDatabase>> => {
  if (kind === 'cluster') {
    if (databaseUrl !== undefined)
      throw new StartupError("This backup has Keepsaid's own database. Restore it without DATABASE_URL.")
    return async (folder) => {
      const server = await startEmbeddedServer({ folder: join(folder, CLUSTER_FOLDER), log: silentLog })
      const pool = openPool(server.owner)
      return { pool, close: () => pool.end().then(server.stop) }
    }
  }
  if (databaseUrl === undefined)
    throw new StartupError(
      'This backup is of a PostgreSQL server. Create an empty database and set DATABASE_URL to it.',
    )
  const program = await findClientProgram('pg_restore', { searchPath, version })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      "select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    )
    if (rows.length > 0) throw new StartupError("The database at DATABASE_URL isn't empty. Create another one.")
    await createMemberRole(client)
  } finally {
    await client.end()
  }
  return async (folder) => {
    await loadDump(program, databaseUrl, join(folder, DUMP), searchPath)
    const pool = openPool({ connectionString: databaseUrl })
    return { pool, close: () => pool.end() }
  }
}

const openPool = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(config)
  // An idle connection may notice that the server stops. Without a listener that would end the process.
  pool.on('error', () => {})
  return pool
}

/** The database last: without it, the next start would begin an empty vault. */
const putInPlace = async (unfinished: string, dataDir: string): Promise<void> => {
  for (const name of ['session-secret', FILES_FOLDER, CLUSTER_FOLDER]) {
    if (await stat(join(unfinished, name)).catch(ignoreMissing))
      await rename(join(unfinished, name), join(dataDir, name))
  }
  await syncFolder(dataDir)
}
