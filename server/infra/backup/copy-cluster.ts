import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode } from '../http/api-error.ts'
import { readChunks } from './backup-folder.ts'

// What PostgreSQL's manual says about base backups with the low-level API: files may change while they are copied, and the
// write-ahead log from start to end, with the backup label, makes up for it.

/** Written anew by every server. The folders among them must exist, empty. */
const EXCLUDED = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'tablespace_map.old',
  'current_logfiles',
  'log',
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const EXCLUDED_NAME = /^(pgsql_tmp|pg_internal\.init|\.s\.PGSQL\.)/

const CONTROL_FILE = join('global', 'pg_control')

/** Stores one file of the cluster. Its path is relative to the cluster. */
export type CopyFile = (path: string, open: () => Iterable<Uint8Array>) => void

/**
 * Copies a cluster while its server runs. The copy is the state at the end of the copying: everything that was committed
 * before it is in there. `client` is a superuser's. Returns the folders.
 */
export const copyCluster = async (client: pg.Client, cluster: string, copy: CopyFile): Promise<string[]> => {
  const folders: string[] = []
  // The slot keeps the server from recycling the log that is written meanwhile. It ends with the connection.
  const slot = `keepsaid_backup_${process.pid}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const { wal: first } = await queryRow(
    client,
    "select pg_walfile_name(pg_backup_start('keepsaid', fast => true)) as wal",
  )
  for (const { path, isFolder } of walkFolder(cluster, isCopied)) {
    if (isFolder) folders.push(path)
    else if (path !== CONTROL_FILE) unlessVanished(() => copy(path, () => readChanging(join(cluster, path))))
  }
  const control = await readControlFile(join(cluster, CONTROL_FILE))
  copy(CONTROL_FILE, () => [control])
  const {
    wal: last,
    label,
    tablespaces,
  } = await queryRow(
    client,
    `select pg_walfile_name(lsn - 1) as wal, labelfile as label, spcmapfile as tablespaces
     from pg_backup_stop(wait_for_archive => false)`,
  )
  if (tablespaces) throw new Error('The cluster has tablespaces, which are not backed up.')
  copy('backup_label', () => [Buffer.from(label ?? '')])
  copyWal(cluster, [first ?? '', last ?? ''], copy)
  await client.query('select pg_drop_replication_slot($1)', [slot])
  return folders
}

type Row = Record<string, string | undefined>

const queryRow = async (client: pg.Client, query: string): Promise<Row> =>
  (await client.query<Row>(query)).rows[0] ?? {}

const isCopied = (path: string, name: string): boolean => !EXCLUDED.has(path) && !EXCLUDED_NAME.test(name)

/** The server may be writing it, so it is read until two reads agree. */
const readControlFile = async (path: string): Promise<Buffer> => {
  for (let previous = readFileSync(path); ; ) {
    await wait(1)
    const current = readFileSync(path)
    if (current.equals(previous)) return current
    previous = current
  }
}

/** Copies the segments of the write-ahead log, whose names sort in their order. */
const copyWal = (cluster: string, [first, last]: [string, string], copy: CopyFile): void => {
  const names = readdirSync(join(cluster, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  const needed = names.filter((name) => name >= first && name <= last)
  if (!needed.includes(first) || !needed.includes(last))
    throw new Error('The write-ahead log of the backup is incomplete.')
  for (const name of needed) copy(join('pg_wal', name), () => readChanging(join(cluster, 'pg_wal', name)))
}

class Vanished extends Error {}

/** Reads a file that may be deleted or moved before it is opened. */
export function* readChanging(path: string): Generator<Uint8Array> {
  try {
    yield* readChunks(path)
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? new Vanished(path) : error
  }
}

/** Other missing files, such as a lost backup folder, are errors. */
export const unlessVanished = (copy: () => void): void => {
  try {
    copy()
  } catch (error) {
    if (!(error instanceof Vanished)) throw error
  }
}

type Entry = { path: string; isFolder: boolean }

/** All files and folders in a folder that may change meanwhile. Excluded folders are listed, but not entered. */
export function* walkFolder(
  root: string,
  isIncluded: (path: string, name: string) => boolean = () => true,
  folder = '',
): Generator<Entry> {
  for (const entry of listFolder(join(root, folder))) {
    const path = join(folder, entry.name)
    const included = isIncluded(path, entry.name)
    if (entry.isDirectory()) {
      yield { path, isFolder: true }
      if (included) yield* walkFolder(root, isIncluded, path)
    } else if (entry.isFile() && included) yield { path, isFolder: false }
  }
}

const listFolder = (path: string): Dirent[] => {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
