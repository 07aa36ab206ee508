import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { errorCode } from '../http/api-error.ts'
import { ignoreMissing, limitByFreeSpace } from './byte-streams.ts'
import { appendDurably, beginFile, flushedLength, syncFolder, writeDurably } from './durable-write.ts'
import { readWithBufferPool } from './read-with-buffer-pool.ts'

export type StoredFile = { bytes: number; sha256: string }
export type FileInfo = { bytes: number; modifiedAt: Date }
/** What room is asked for: sound that exists nowhere else, or what can be made again. */
type RoomFor = 'recording' | 'scratch'

/**
 * Where recordings lie. Names are unguessable and their bytes never change: a file is there whole, or not at all.
 * A folder on disk today; an object store speaks the same interface later.
 */
export type FileStore = {
  /** Writes a new file from a stream at a flat amount of memory. Whole and flushed to disk when it resolves. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** Makes an empty draft where there is none. */
  begin(name: string): Promise<void>
  /**
   * Writes on at a draft that was begun, from `offset`, and returns where it ends now. What has come is flushed to disk when this resolves,
   * and when it rejects because the stream broke off.
   */
  append(name: string, offset: number, source: AsyncIterable<Uint8Array>): Promise<number>
  /** How much of a draft has come, all of it flushed to disk; its whole length once it is sealed, 0 before it began. */
  appended(name: string): Promise<number>
  /** How much of a draft has come, and when; undefined before it began. */
  draftInfo(name: string): Promise<FileInfo | undefined>
  /** What has come of a draft, or bytes `start` to `end` of it, both included. Rejects with ENOENT before it began. */
  readAppended(name: string, range?: { start: number; end: number }): Promise<Readable>
  /** Makes a draft that is complete a file of the store. Asked again, nothing changes. Rejects with ENOENT where there is neither. */
  seal(name: string): Promise<void>
  /** Makes a draft again of a file that was sealed and not kept. Asked again, nothing changes. */
  reopen(name: string): Promise<void>
  /** Gives a draft, or what it became, a second name at `path` on the same machine; only where a disk knows no second names is it copied. */
  link(name: string, path: string): Promise<void>
  /**
   * Rejects with ENOSPC when less room is left than is to stay free. Scratch, which is the default, leaves several times as much as
   * recordings, which moreover have scratch given up where they find none. `write` and `append` ask as recordings do.
   */
  requireFreeSpace(wanted?: RoomFor): Promise<void>
  /** Takes over a finished file from `path` on the same machine. */
  adopt(name: string, path: string): Promise<void>
  /** Bytes `start` to `end`, both included. Rejects with ENOENT for an unknown name. */
  read(name: string, range?: { start: number; end: number }): Promise<Readable>
  info(name: string): Promise<FileInfo | undefined>
  /** A path that ffmpeg can open. */
  localPath(name: string): Promise<string>
  /** A path for a draft that `adopt` will take; on the same disk as the store. */
  draftPath(name: string): string
  remove(name: string): Promise<void>
  /** Every name in the store, drafts not included. */
  list(): AsyncIterable<string>
}

/** What disks say that know no second names, or not across two of them. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])
const READ = 1024 * 1024
/** What can be made again leaves so many times as much of the disk free as recordings do. */
const SCRATCH_LEAVES = 4

type RoomSettings = { minFreeBytes?: number; giveUpScratch?: (hasRoom: () => Promise<boolean>) => Promise<void> }

const NAME = /^[A-Za-z0-9_-]{16,48}\.[a-z0-9]{2,5}$/

/**
 * A file store in a folder: `incoming/` for what is being written, two-letter shelves for what is whole; for us alone.
 * `minFreeBytes` of its disk are left to the database and everything else. When a recording finds no more than that,
 * `giveUpScratch` removes what can be made again, until `hasRoom` or nothing is left of it.
 */
export const openFolderStore = async (
  folder: string,
  { minFreeBytes = 0, giveUpScratch = async () => {} }: RoomSettings = {},
): Promise<FileStore> => {
  const incoming = join(folder, 'incoming')
  // Drafts of a process that died belong to nobody; names with a row are swept by the row (see sweep-files).
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const draftPath = (name: string): string => join(incoming, checked(name))
  const pathOf = (name: string): string => join(folder, checked(name).slice(0, 2), name)

  const leaves = async (bytes: number): Promise<boolean> => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize >= bytes
  }
  const hasRoom = () => leaves(minFreeBytes)
  // Many may find no room at once; it is made once for all of them.
  let givingUp: Promise<void> | undefined
  const requireFreeSpace = async (wanted: RoomFor = 'scratch'): Promise<void> => {
    if (await leaves(wanted === 'recording' ? minFreeBytes : SCRATCH_LEAVES * minFreeBytes)) return
    if (wanted === 'recording') {
      givingUp ??= giveUpScratch(hasRoom).finally(() => {
        givingUp = undefined
      })
      await givingUp
      if (await hasRoom()) return
    }
    throw Object.assign(new Error('less room is left on the disk than is to stay free'), { code: 'ENOSPC' })
  }
  const recordingRoom = () => requireFreeSpace('recording')

  // A new shelf is there for good only when the folder around it is flushed, whoever made it.
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

  return {
    draftPath,
    adopt,
    requireFreeSpace,
    link: async (name, path) => {
      const draft = draftPath(name)
      const from = (await infoOf(draft)) ? draft : pathOf(name)
      await link(from, path).catch(async (error: unknown) => {
        if (!NO_LINKS.has(errorCode(error) ?? '')) throw error
        await recordingRoom()
        await copyFile(from, path)
      })
    },
    write: async (name, source) => {
      const draft = draftPath(name)
      try {
        const stored = await writeDurably(draft, limitByFreeSpace(source, recordingRoom))
        await adopt(name, draft)
        return stored
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    begin: (name) => beginFile(draftPath(name)),
    append: (name, offset, source) => appendDurably(draftPath(name), offset, limitByFreeSpace(source, recordingRoom)),
    appended: async (name) => (await flushedLength(draftPath(name))) ?? (await flushedLength(pathOf(name))) ?? 0,
    draftInfo: async (name) => (await infoOf(draftPath(name))) ?? infoOf(pathOf(name)),
    readAppended: async (name, range) => {
      const draft = await open(draftPath(name), 'r').catch(ignoreMissing)
      return (draft ?? (await open(pathOf(name), 'r'))).createReadStream({ highWaterMark: READ, ...range })
    },
    seal: async (name) => {
      const draft = draftPath(name)
      await flushedLength(draft)
      // Missing where it has been sealed before, by a process that died then.
      await adopt(name, draft).catch(ignoreMissing)
      await stat(pathOf(name))
    },
    reopen: async (name) => {
      const sealed = pathOf(name)
      if (!(await infoOf(sealed))) return
      await rename(sealed, draftPath(name))
      await syncFolder(incoming)
      await syncFolder(dirname(sealed))
    },
    read: async (name, range) => readWithBufferPool(pathOf(name), range),
    info: (name) => infoOf(pathOf(name)),
    localPath: async (name) => pathOf(name),
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
  return found && { bytes: found.size, modifiedAt: found.mtime }
}

const checked = (name: string): string => {
  if (!NAME.test(name)) throw new Error('This is not the name of a stored file.')
  return name
}
