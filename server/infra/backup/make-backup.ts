import { existsSync, rmSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { formatBytes } from '#common/format/numbers.ts'
import type { DatabaseSource } from '../db/connect.ts'
import { assertDatabaseBelongs, readDatabaseId } from '../db/database-id.ts'
import { countMigrations } from '../db/migrate.ts'
import type { StoredFile } from '../files/byte-streams.ts'
import { scratchReserve } from '../files/file-store.ts'
import { errorCode } from '../http/api-error.ts'
import { describeError } from '../log.ts'
import { FolderInUse, lockFolder } from '../postgres/folder-lock.ts'
import { StartupError } from '../startup-errors.ts'
import {
  type BackedUpFile,
  BackupError,
  createBackupFolder,
  findDamagedObjects,
  freeBytes,
  hasObject,
  ignoreDamaged,
  listBackups,
  type Manifest,
  pruneBackups,
  readChunks,
  readManifest,
  removeUnneededObjects,
  storeObject,
  writeManifest,
} from './backup-folder.ts'
import { lockForBackup } from './backup-locks.ts'
import type { BackupReason } from './backup-schedule.ts'
import { copyCluster, readChanging, unlessVanished, walkFolder } from './copy-cluster.ts'
import { DUMP, type Dump, dumpDatabase, findClientProgram } from './dump-database.ts'

/** What else in the data folder can't be made again. The rest are caches, work folders and programs. */
export const FILES_FOLDER = 'files'
const SECRET_FILE = 'session-secret'
/** Where the files of a cluster are in a backup, as in the data folder. */
export const CLUSTER_FOLDER = 'postgres'

export type BackupSettings = {
  dataDir: string
  /** Where backups are stored. */
  folder: string
  /** Whether nightly ones and those before upgrades are made. */
  isOn: boolean
  minFreeBytes: number
  /** Where to look for `pg_dump`. */
  searchPath: string
  /** The version of the app. */
  app: string
}

export type BackupTask = { settings: BackupSettings; source: DatabaseSource; at: Date; reason: BackupReason }

export type BackupResult = {
  name: string
  bytes: number
  /** What had to be written. The rest is shared with earlier backups. */
  newBytes: number
  /** How many files of earlier backups are damaged and no longer there to be stored again. */
  damaged: number
  pruneError: string | undefined
}

const asBackupError = (error: unknown, folder: string): unknown => {
  if (error instanceof BackupError) return error
  if (error instanceof FolderInUse) return new BackupError('busy', 'Another backup is being made in the same folder.')
  if (errorCode(error) === 'ENOSPC')
    return new BackupError('disk_full', `The disk with the backups in ${folder} is full.`, { cause: error })
  return error
}

/**
 * Makes a backup, on a thread or in a process of its own: reading and writing is synchronous. `dump` runs `pg_dump`. Throws a
 * BackupError, or what PostgreSQL throws.
 */
export const makeBackup = async (
  { settings, source, at, reason }: BackupTask,
  dump: (options: Dump) => Promise<void> = dumpDatabase,
): Promise<BackupResult> => {
  const { folder } = settings
  let unlock = (): void => {}
  // A lost connection fails the next query. Without a listener it would also end the process.
  const client = new pg.Client(source.kind === 'cluster' ? source.superuser : { connectionString: source.url })
  client.on('error', () => {})
  try {
    await createBackupFolder(folder)
    unlock = lockFolder(join(folder, 'objects'))
    await client.connect()
    await requireCurrentDatabase(client, settings.dataDir)
    if (!(await lockForBackup(client))) throw new BackupError('busy', 'Another backup is being made.')
    const database = await identifyDatabase(client, source)
    const previous = await findPrevious(folder)
    const formerIdentifiers = (await readDatabaseId(client))?.from ?? []
    if (previous && ![database.identifier, ...formerIdentifiers].includes(previous.database.identifier))
      throw new BackupError(
        'other_database',
        `${folder} has the backups of another database. Set BACKUP_DIR to another folder, or move them away.`,
      )
    const damaged = findDamagedObjects(folder, at)
    const { files, folders, newBytes } = await copyEverything(settings, source, {
      client,
      database,
      previous,
      damaged,
      dump,
    })
    const migrations = (await countMigrations(client)).count
    const manifest: Manifest = { format: 1, app: settings.app, migrations, database, files, folders }
    const name = await writeManifest(folder, { at, reason, manifest })
    const pruneError = await pruneBackups(folder, name).then(
      () => undefined,
      (error: unknown) => describeError(error).reason,
    )
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    return { name, bytes, newBytes, damaged: damaged.size, pruneError }
  } catch (error) {
    throw asBackupError(error, folder)
  } finally {
    await client.end().catch(() => {})
    unlock()
  }
}

/** A backup of a database that the stories have moved away from would be the newest one, and be restored by mistake. */
const requireCurrentDatabase = (client: pg.Client, dataDir: string): Promise<void> =>
  assertDatabaseBelongs(client, dataDir).catch((error: unknown) => {
    throw error instanceof StartupError ? new BackupError('other_database', error.message, { cause: error }) : error
  })

/** What a manifest says about a database. */
export const identifyDatabase = async (
  client: pg.Client,
  { kind }: Pick<DatabaseSource, 'kind'>,
): Promise<Manifest['database']> => {
  const { rows } = await client.query<{ version: string; identifier: string }>(
    `select current_setting('server_version') as version, system_identifier || '/' || current_database() as identifier
     from pg_control_system()`,
  )
  const [{ version, identifier } = { version: '', identifier: '' }] = rows
  return { kind: kind === 'cluster' ? 'cluster' : 'dump', version, identifier }
}

const findPrevious = async (folder: string): Promise<Manifest | undefined> => {
  for (const { name } of (await listBackups(folder)).toReversed()) {
    const manifest = await readManifest(folder, name).catch(ignoreDamaged)
    if (manifest) return manifest
  }
  return undefined
}

const MAX_WALKS = 5

type Context = {
  client: pg.Client
  database: Manifest['database']
  previous: Manifest | undefined
  /** Objects that must be stored again. Those that are leave the set. */
  damaged: Set<string>
  dump: (options: Dump) => Promise<void>
}

/** Copies the database first. The files that it refers to are still there afterwards, because deletions wait. */
const copyEverything = async (
  { dataDir, folder, minFreeBytes, searchPath }: BackupSettings,
  source: DatabaseSource,
  { client, database, previous, damaged, dump }: Context,
) => {
  const before = new Map(previous?.files.map((file) => [file.path, file]))
  const files = new Map<string, BackedUpFile>()
  let newBytes = 0
  const reserve = scratchReserve(minFreeBytes)
  const beforeWrite = freeSpaceCheck(folder, reserve)
  const isStored = (file: StoredFile): boolean => !damaged.has(file.sha256) && hasObject(folder, file)
  const store = (path: string, open: () => Iterable<Uint8Array>): void => {
    // Before the copying: a later change then has another time.
    const modifiedMs = statSync(join(dataDir, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
    const { isNew, bytes, sha256 } = storeObject(folder, open, { mayBeKnown: before.has(path), isStored, beforeWrite })
    damaged.delete(sha256)
    if (isNew) newBytes += bytes
    files.set(path, { path, bytes, sha256, modifiedMs })
  }
  const storeFile = (path: string): void => store(path, () => readChanging(join(dataDir, path)))

  /** The file as it was in the previous backup, if time and size are still the same. */
  const findUnchanged = (path: string, info: Stats): BackedUpFile | undefined => {
    const known = before.get(path)
    return known?.bytes === info.size && known.modifiedMs === info.mtimeMs ? known : undefined
  }
  const changedBytes = (root: string): number => {
    let bytes = 0
    for (const { path, isFolder } of walkFolder(join(dataDir, root))) {
      const info = isFolder ? undefined : statSync(join(dataDir, root, path), { throwIfNoEntry: false })
      if (info && !findUnchanged(join(root, path), info)) bytes += info.size
    }
    return bytes
  }
  const databaseBytes = source.kind === 'cluster' ? changedBytes(CLUSTER_FOLDER) : await databaseSize(client)
  const needed = databaseBytes + changedBytes(FILES_FOLDER)
  let free = freeBytes(folder)
  if (free < needed + reserve) {
    // Otherwise what failed attempts have written could keep every later one from beginning.
    await removeUnneededObjects(folder)
    free = freeBytes(folder)
  }
  if (free < needed + reserve)
    throw new BackupError(
      'disk_full',
      `A backup needs ${formatBytes(needed)} and must leave ${formatBytes(reserve)} free, and the disk with ${folder} has ${formatBytes(free)}. Free some space, or set BACKUP_DIR to a folder on another disk.`,
    )

  const folders: string[] = []
  if (source.kind === 'cluster') {
    const copied = await copyCluster(client, join(dataDir, CLUSTER_FOLDER), (path, open) =>
      store(join(CLUSTER_FOLDER, path), open),
    )
    folders.push(...copied.map((path) => join(CLUSTER_FOLDER, path)))
  } else {
    const program = await findClientProgram('pg_dump', { searchPath, version: database.version })
    const file = join(folder, 'objects', `${DUMP}.part`)
    rmSync(file, { force: true })
    try {
      await dump({ program, url: source.url, file, searchPath })
      store(DUMP, () => readChunks(file))
    } finally {
      rmSync(file, { force: true })
    }
  }
  if (existsSync(join(dataDir, SECRET_FILE))) storeFile(SECRET_FILE)

  // A file that is moved meanwhile may be missed on one walk. The last one finds nothing new, unless more keep arriving.
  let isComplete = false
  for (let walks = 0; walks < MAX_WALKS && !isComplete; walks++) {
    isComplete = true
    for (const entry of walkFolder(join(dataDir, FILES_FOLDER))) {
      const path = join(FILES_FOLDER, entry.path)
      if (entry.isFolder || files.has(path)) continue
      isComplete = false
      const info = statSync(join(dataDir, path), { throwIfNoEntry: false })
      // Files never change, and growing ones have another time.
      const unchanged = info && findUnchanged(path, info)
      if (unchanged && isStored(unchanged)) files.set(path, unchanged)
      else if (info) unlessVanished(() => storeFile(path))
    }
  }
  // If the connection was lost, deletions no longer wait.
  await client.query('select 1')
  return { files: [...files.values()], folders, newBytes }
}

const databaseSize = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes)
}

const SPACE_CHECK_BYTES = 64 * 1024 * 1024

/** Throws ENOSPC when writing would leave less than the reserve. Looks every 64 MiB. */
const freeSpaceCheck = (folder: string, reserve: number) => {
  let unchecked = SPACE_CHECK_BYTES
  return (bytes: number): void => {
    unchecked += bytes
    if (unchecked < SPACE_CHECK_BYTES) return
    if (freeBytes(folder) < reserve) throw Object.assign(new Error('too little free space'), { code: 'ENOSPC' })
    unchecked = 0
  }
}
