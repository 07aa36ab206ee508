import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { opendir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { ignoreMissing, type StoredFile } from '../files/byte-streams.ts'
import { makeFolder } from '../files/data-folder.ts'
import { syncFolder, writeAtomically } from '../files/durable-write.ts'
import { errorCode } from '../http/api-error.ts'
import { StartupError } from '../startup-errors.ts'
import { type BackupName, type BackupReason, backupName, backupsToKeep, parseBackupName } from './backup-schedule.ts'

// A backup folder has `objects/`, each file that was ever backed up under its SHA-256, and `manifests/`, one file per
// backup that lists paths and hashes. Backups share what hasn't changed. A manifest is written last, so a backup is there
// completely or not at all.

/** Short words for `/health` and the log; the message is a sentence for the operator. */
export type BackupFailure = 'disk_full' | 'busy' | 'damaged' | 'other_database' | 'program_missing' | 'unusable'

export class BackupError extends StartupError {
  readonly failure: BackupFailure
  constructor(failure: BackupFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** Relative, with slashes, and never outside of the folder that it is restored to. */
const pathSchema = v.pipe(v.string(), v.regex(/^(?!\.{0,2}(\/|$))[^/\\]+(\/(?!\.{1,2}(\/|$))[^/\\]+)*$/))

const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const fileSchema = v.object({
  path: pathSchema,
  bytes: v.number(),
  sha256: sha256Schema,
  /** 0 if it was no file. */
  modifiedMs: v.number(),
})

const manifestSchema = v.object({
  format: v.literal(1),
  /** The version of the app, and how many migrations its database has had. */
  app: v.string(),
  migrations: v.number(),
  database: v.object({
    /** The files of a cluster of ours, or what `pg_dump` wrote. */
    kind: v.picklist(['cluster', 'dump']),
    version: v.string(),
    /** PostgreSQL's identifier of the server and the name of the database, which tell two databases apart. */
    identifier: v.string(),
  }),
  files: v.array(fileSchema),
  /** Folders that may be empty, which PostgreSQL needs. */
  folders: v.array(pathSchema),
})

export type BackedUpFile = v.InferOutput<typeof fileSchema>
export type Manifest = v.InferOutput<typeof manifestSchema>

const objectsFolder = (folder: string): string => join(folder, 'objects')
const manifestPath = (folder: string, name: string): string => join(folder, 'manifests', `${name}.json`)

/** Throws `unusable`. */
export const createBackupFolder = async (folder: string): Promise<void> => {
  try {
    for (const name of ['objects', 'manifests']) await makeFolder(join(folder, name), 0o700)
  } catch (error) {
    throw new BackupError('unusable', `The folder ${folder} can't be used for backups (${errorCode(error)}).`, {
      cause: error,
    })
  }
}

/** Oldest first. */
export const listBackups = async (folder: string): Promise<BackupName[]> => {
  const names = (await readdir(join(folder, 'manifests')).catch(ignoreMissing)) ?? []
  return names
    .toSorted()
    .flatMap((name) => (name.endsWith('.json') ? (parseBackupName(name.slice(0, -'.json'.length)) ?? []) : []))
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

const storedManifestSchema = v.object({ sha256: sha256Schema, manifest: manifestSchema })

/** Throws `damaged` if the file isn't what was written. */
export const readManifest = async (folder: string, name: string): Promise<Manifest> => {
  const text = await readFile(manifestPath(folder, name), 'utf8')
  try {
    const { sha256, manifest } = v.parse(storedManifestSchema, JSON.parse(text))
    if (hashText(JSON.stringify(manifest)) === sha256) return manifest
  } catch {
    // Reported below.
  }
  throw new BackupError('damaged', `The list of the backup ${name} is damaged. Choose another backup.`)
}

/** Completes a backup whose objects are all stored. Returns its name. */
export const writeManifest = async (
  folder: string,
  { at, reason, manifest }: { at: Date; reason: BackupReason; manifest: Manifest },
): Promise<string> => {
  await syncFolder(objectsFolder(folder))
  const name = backupName(at, reason)
  const path = manifestPath(folder, name)
  const text = JSON.stringify({ sha256: hashText(JSON.stringify(manifest)), manifest })
  await writeAtomically(path, (temporary) => writeFile(temporary, text, { mode: 0o600 }))
  await syncFolder(join(folder, 'manifests'))
  return name
}

const objectPath = (folder: string, sha256: string): string => join(objectsFolder(folder), sha256)

// Objects are read and written synchronously, in a worker thread or a command: a database has more than a thousand small
// files, and this takes a fifth of the time.

export const hasObject = (folder: string, { sha256, bytes }: StoredFile): boolean =>
  statSync(objectPath(folder, sha256), { throwIfNoEntry: false })?.size === bytes

// Only one file is read at a time.
const buffer = Buffer.allocUnsafeSlow(1024 * 1024)

/** The content of a file in chunks, each valid until the next one is read. */
export function* readChunks(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    for (let bytes = readSync(file, buffer); bytes > 0; bytes = readSync(file, buffer)) yield buffer.subarray(0, bytes)
  } finally {
    closeSync(file)
  }
}

const hashChunks = (chunks: Iterable<Uint8Array>): StoredFile => {
  const hash = createHash('sha256')
  let bytes = 0
  for (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.byteLength
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Writes a new file, readable only by this account. `beforeWrite` gets the size of each chunk. */
const writeChunks = (path: string, chunks: Iterable<Uint8Array>, beforeWrite = (_bytes: number) => {}): StoredFile => {
  const file = openSync(path, 'wx', 0o600)
  try {
    return hashChunks(
      (function* () {
        for (const chunk of chunks) {
          beforeWrite(chunk.byteLength)
          for (let at = 0; at < chunk.byteLength; ) at += writeSync(file, chunk, at)
          yield chunk
        }
      })(),
    )
  } finally {
    closeSync(file)
  }
}

const flushToDisk = (path: string): void => {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Stores what `open` reads and reads it back, unless `isStored` says that it is there. With `mayBeKnown`, new content is
 * read twice: first to find out whether it is new. `beforeWrite` may throw if the disk is getting full.
 */
export const storeObject = (
  folder: string,
  open: () => Iterable<Uint8Array>,
  options: {
    mayBeKnown: boolean
    isStored: (file: StoredFile) => boolean
    beforeWrite?: (bytes: number) => void
  },
): StoredFile & { isNew: boolean } => {
  if (options.mayBeKnown) {
    const found = hashChunks(open())
    if (options.isStored(found)) return { ...found, isNew: false }
  }
  const temporary = join(objectsFolder(folder), `${randomUUID()}.part`)
  try {
    const written = writeChunks(temporary, open(), options.beforeWrite)
    if (options.isStored(written)) return { ...written, isNew: false }
    flushToDisk(temporary)
    if (hashChunks(readChunks(temporary)).sha256 !== written.sha256)
      throw new BackupError('damaged', `The disk with the backups in ${folder} doesn't return what was written to it.`)
    renameSync(temporary, objectPath(folder, written.sha256))
    return { ...written, isNew: true }
  } finally {
    rmSync(temporary, { force: true })
  }
}

/**
 * Writes a file of a backup to `target` and checks it on the way. Damaged data is written, too. The caller
 * flushes all files at once.
 */
export const restoreObject = (folder: string, file: BackedUpFile, target: string): 'intact' | 'damaged' | 'missing' => {
  const object = objectPath(folder, file.sha256)
  if (!statSync(object, { throwIfNoEntry: false })) return 'missing'
  const isIntact = hashOrUndefined(() => writeChunks(target, readChunks(object))) === file.sha256
  if (file.modifiedMs > 0) utimesSync(target, file.modifiedMs / 1000, file.modifiedMs / 1000)
  return isIntact ? 'intact' : 'damaged'
}

/** Undefined if the disk can't read a sector. */
const hashOrUndefined = (read: () => StoredFile): string | undefined => {
  try {
    return read().sha256
  } catch (error) {
    if (errorCode(error) === 'EIO') return undefined
    throw error
  }
}

/**
 * Removes backups whose time is over, and what only they needed. Not the one that was just `made`: if the clock has been set back, it
 * may be dated before all others.
 */
export const pruneBackups = async (folder: string, made?: string): Promise<void> => {
  const backups = await listBackups(folder)
  const retained = backupsToKeep(backups)
  // A backup that can be restored doesn't give way to one that can't.
  const intact: BackupName[] = []
  for (const backup of backups) if (await readManifest(folder, backup.name).catch(ignoreDamaged)) intact.push(backup)
  for (const name of backupsToKeep(intact)) retained.add(name)
  for (const { name } of backups) if (!retained.has(name) && name !== made) await rm(manifestPath(folder, name))
  await syncFolder(join(folder, 'manifests'))
  await removeUnneededObjects(folder)
}

/** Removes what no backup needs: what attempts left that failed or were killed. */
export const removeUnneededObjects = async (folder: string): Promise<void> => {
  const needed = new Set<string>()
  for (const { name } of await listBackups(folder)) {
    // A damaged list can't be restored from. It goes when its time is over.
    const manifest = await readManifest(folder, name).catch(ignoreDamaged)
    for (const { sha256 } of manifest?.files ?? []) needed.add(sha256)
  }
  for await (const { name } of await opendir(objectsFolder(folder)))
    if (!needed.has(name)) await rm(join(objectsFolder(folder), name), { force: true })
}

/** For `catch`. */
export const ignoreDamaged = (error: unknown): undefined => {
  if (error instanceof BackupError && error.failure === 'damaged') return undefined
  throw error
}

const RECHECK_DAYS = 28
const DAY_MS = 86_400_000

/** Reads the objects whose turn it is, each one every four weeks. Returns the hashes of the damaged ones. */
export const findDamagedObjects = (folder: string, now: Date): Set<string> => {
  const turn = Math.floor(now.getTime() / DAY_MS) % RECHECK_DAYS
  const hashes = readdirSync(objectsFolder(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name))
  const due = hashes.filter((hash) => Number.parseInt(hash.slice(0, 8), 16) % RECHECK_DAYS === turn)
  return new Set(due.filter((hash) => hashOrUndefined(() => hashChunks(readChunks(objectPath(folder, hash)))) !== hash))
}

export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

const statusSchema = v.object({
  /** The last backup: when it was complete, and the size of everything in it. */
  last: v.nullable(v.object({ at: v.string(), bytes: v.number() })),
  /** Why the attempt after it failed. */
  failed: v.nullable(v.object({ at: v.string(), reason: v.string() })),
})

export type BackupStatus = v.InferOutput<typeof statusSchema>

const statusPath = (folder: string): string => join(folder, 'status.json')

/** How the last attempts went. Unlike the manifests it is short, and can be lost. */
export const readStatus = async (folder: string): Promise<BackupStatus> => {
  try {
    return v.parse(statusSchema, JSON.parse(await readFile(statusPath(folder), 'utf8')))
  } catch {
    return { last: null, failed: null }
  }
}

export const writeStatus = (folder: string, status: BackupStatus): Promise<void> =>
  writeAtomically(statusPath(folder), (temporary) => writeFile(temporary, JSON.stringify(status), { mode: 0o600 }))
