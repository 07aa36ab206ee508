import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../http/api-error.ts'
import { appendFlushed, beginFile, flushedLength } from './append-flushed.ts'
import type { FileInfo, FileStore, RoomFor } from './file-store.ts'
import { flushFolder } from './flush-folder.ts'
import { ignoreMissing } from './ignore-missing.ts'
import { whileRoom } from './limit-by-free-space.ts'
import { readRecycling } from './read-recycling.ts'
import { writeFlushed } from './write-flushed.ts'

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
  const requireRoom = async (wanted: RoomFor = 'scratch'): Promise<void> => {
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
  const recordingRoom = () => requireRoom('recording')

  // A new shelf is there for good only when the folder around it is flushed, whoever made it.
  const flushedShelves = new Set<string>()
  const adopt = async (name: string, path: string): Promise<void> => {
    const target = pathOf(name)
    const shelf = dirname(target)
    await chmod(path, 0o600)
    await mkdir(shelf, { recursive: true, mode: 0o700 })
    await rename(path, target)
    await flushFolder(shelf)
    if (flushedShelves.has(shelf)) return
    await flushFolder(folder)
    flushedShelves.add(shelf)
  }

  return {
    draftPath,
    adopt,
    requireRoom,
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
        const stored = await writeFlushed(draft, whileRoom(source, recordingRoom))
        await adopt(name, draft)
        return stored
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    begin: (name) => beginFile(draftPath(name)),
    append: (name, offset, source) => appendFlushed(draftPath(name), offset, whileRoom(source, recordingRoom)),
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
      await flushFolder(incoming)
      await flushFolder(dirname(sealed))
    },
    read: async (name, range) => readRecycling(pathOf(name), range),
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
