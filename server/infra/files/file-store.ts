import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { errorCode } from '../http/api-error.ts'
import { ignoreMissing, limitByFreeSpace, type StoredFile } from './byte-streams.ts'
import { beginFile, flushAndCut, syncFolder, writeDurably, writeDurablyAt } from './durable-write.ts'
import { readWithBufferPool } from './read-with-buffer-pool.ts'

export type FileInfo = { bytes: number; modifiedAt: Date }
/** Recordings exist nowhere else; scratch files can be made again. */
type SpacePurpose = 'recording' | 'scratch'

/**
 * Stores recordings under unguessable names. Files never change and are either complete or absent. A folder on disk
 * today; an object store can implement the same interface.
 */
export type FileStore = {
  /** Writes a new file from a stream in constant memory. It is complete and on disk when this resolves. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /**
   * Writes into a draft, which begins with `offset` 0, and returns the offset after the bytes; they are on disk when this
   * resolves. A sealed file becomes a draft again. If the draft ends before `offset`, nothing is written, and its length is
   * returned. Only for one caller at a time.
   */
  append(name: string, offset: number, bytes: Uint8Array): Promise<number>
  /** The length of a draft; its full length once sealed, 0 before it exists. */
  appended(name: string): Promise<number>
  /** The bytes of a draft, optionally `start` to `end`, both included. Rejects with ENOENT if there is none. */
  readAppended(name: string, range?: { start: number; end: number }): Promise<Readable>
  /** Turns the first `bytes` bytes of a draft into a stored file. Idempotent. Rejects with ENOENT if neither exists. */
  seal(name: string, bytes: number): Promise<void>
  /** Hard-links a draft or its sealed file to `path`; copies it if the disk has no hard links. */
  link(name: string, path: string): Promise<void>
  /**
   * Rejects with ENOSPC when less than the reserve is free after writing `bytes`. Scratch, the default, must leave several times as much as
   * recordings; recordings also have scratch deleted when space runs out. `write` checks as a recording.
   */
  requireFreeSpace(purpose?: SpacePurpose, bytes?: number): Promise<void>
  /** What is free on its disk. */
  freeBytes(): Promise<number>
  /** Moves a finished file into the store. */
  adopt(name: string, path: string): Promise<void>
  /** Bytes `start` to `end`, both included. Rejects with ENOENT for an unknown name. */
  read(name: string, range?: { start: number; end: number }): Promise<Readable>
  /** Undefined for an unknown name. Rejects if the disk can't tell, or if there is something else in its place. */
  info(name: string): Promise<FileInfo | undefined>
  /** Work with a path that ffmpeg can open. Another store than a folder makes a copy, which is gone when the work ends. */
  withLocalCopy<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result>
  /** A path for a draft that `adopt` accepts, on the same disk as the store. */
  draftPath(name: string): string
  remove(name: string): Promise<void>
  /** All names in the store, without drafts. */
  list(): AsyncIterable<string>
}

/** Errors of file systems without hard links, or across two of them. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])
const READ = 1024 * 1024
/** What must stay free after writing anything but recordings, so that there is space for those. */
export const scratchReserve = (minFreeBytes: number): number => 4 * minFreeBytes

type SpaceSettings = { minFreeBytes?: number; discardScratch?: (hasFreeSpace: () => Promise<boolean>) => Promise<void> }

const NAME = /^[A-Za-z0-9_-]{16,48}\.[a-z0-9]{2,5}$/

/**
 * A file store in a folder: drafts in `incoming/`, files in two-letter subfolders, readable only by this user.
 * `minFreeBytes` stay free for the database and everything else. When a recording finds less, `discardScratch` deletes
 * scratch files until `hasFreeSpace` or none is left.
 */
export const openFolderStore = async (
  folder: string,
  { minFreeBytes = 0, discardScratch = async () => {} }: SpaceSettings = {},
): Promise<FileStore> => {
  const incoming = join(folder, 'incoming')
  // Leftover drafts belong to dead processes; files with a row are swept through the row (see sweep-files).
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const draftPath = (name: string): string => join(incoming, checked(name))
  const pathOf = (name: string): string => join(folder, checked(name).slice(0, 2), name)

  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  const leaves = async (bytes: number): Promise<boolean> => (await freeBytes()) >= bytes
  // Concurrent writers share one cleanup.
  let discarding: Promise<void> | undefined
  const requireFreeSpace = async (purpose: SpacePurpose = 'scratch', bytes = 0): Promise<void> => {
    const hasFreeSpace = () => leaves(bytes + (purpose === 'recording' ? minFreeBytes : scratchReserve(minFreeBytes)))
    if (await hasFreeSpace()) return
    if (purpose === 'recording') {
      discarding ??= discardScratch(hasFreeSpace).finally(() => {
        discarding = undefined
      })
      await discarding
      if (await hasFreeSpace()) return
    }
    throw Object.assign(new Error('the disk has less free space than must stay free'), { code: 'ENOSPC' })
  }
  const requireRecordingSpace = () => requireFreeSpace('recording')

  // A new subfolder is durable only after its parent is flushed.
  const flushedShelves = new Set<string>()
  const adopt = async (name: string, path: string): Promise<void> => {
    const target = pathOf(name)
    const shelf = dirname(target)
    await chmod(path, 0o600)
    await mkdir(shelf, { recursive: true, mode: 0o700 })
    await rename(path, target)
    await syncFolder(shelf)
    if (flushedShelves.has(shelf)) return
    await syncFolder(folder)
    flushedShelves.add(shelf)
  }

  const reopen = async (name: string): Promise<void> => {
    const sealed = pathOf(name)
    if (!(await infoOf(sealed))) return
    await rename(sealed, draftPath(name))
    await syncFolder(incoming)
    await syncFolder(dirname(sealed))
  }

  return {
    draftPath,
    adopt,
    freeBytes,
    requireFreeSpace,
    link: async (name, path) => {
      const draft = draftPath(name)
      const from = (await infoOf(draft)) ? draft : pathOf(name)
      await link(from, path).catch(async (error: unknown) => {
        if (!NO_LINKS.has(errorCode(error) ?? '')) throw error
        await requireRecordingSpace()
        await copyFile(from, path)
      })
    },
    write: async (name, source) => {
      const draft = draftPath(name)
      try {
        const stored = await writeDurably(draft, limitByFreeSpace(source, requireRecordingSpace))
        await adopt(name, draft)
        return stored
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    append: async (name, offset, bytes) => {
      const draft = draftPath(name)
      // Sealed by a save that died.
      if (offset > 0) await reopen(name)
      else await beginFile(draft)
      return writeDurablyAt(draft, offset, bytes)
    },
    appended: async (name) => ((await infoOf(draftPath(name))) ?? (await infoOf(pathOf(name))))?.bytes ?? 0,
    readAppended: async (name, range) => {
      const draft = await open(draftPath(name), 'r').catch(ignoreMissing)
      return (draft ?? (await open(pathOf(name), 'r'))).createReadStream({ highWaterMark: READ, ...range })
    },
    seal: async (name, bytes) => {
      const draft = draftPath(name)
      await flushAndCut(draft, bytes)
      // Missing if a process sealed it and died.
      await adopt(name, draft).catch(ignoreMissing)
      await stat(pathOf(name))
    },
    read: async (name, range) => readWithBufferPool(pathOf(name), range),
    info: (name) => infoOf(pathOf(name)),
    withLocalCopy: async (name, work) => work(pathOf(name)),
    remove: async (name) => {
      await rm(draftPath(name), { force: true })
      await rm(pathOf(name), { force: true })
    },
    list: async function* () {
      for (const shelf of await readdir(folder, { withFileTypes: true }))
        if (shelf.isDirectory() && shelf.name !== 'incoming') yield* await readdir(join(folder, shelf.name))
    },
  }
}

const infoOf = async (path: string): Promise<FileInfo | undefined> => {
  const found = await stat(path).catch(ignoreMissing)
  if (found && !found.isFile()) throw Object.assign(new Error('this is not a file'), { code: 'EISDIR' })
  return found && { bytes: found.size, modifiedAt: found.mtime }
}

const checked = (name: string): string => {
  if (!NAME.test(name)) throw new Error('This is not the name of a stored file.')
  return name
}
