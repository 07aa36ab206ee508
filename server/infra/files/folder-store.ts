import { chmod, copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '../http/api-error.ts'
import { ignoreMissing, limitByFreeSpace } from './byte-streams.ts'
import {
  beginFile,
  createOnce,
  flushAndCut,
  NO_LINKS,
  syncFolder,
  writeDurably,
  writeDurablyAt,
} from './durable-write.ts'
import {
  checkedName,
  diskFull,
  type FileInfo,
  type FileStore,
  type SpacePurpose,
  scratchReserve,
} from './file-store.ts'
import { readWithBufferPool } from './read-with-buffer-pool.ts'

const READ = 1024 * 1024
/** The file with the store's ID. Backups copy it like the others. */
export const ID_FILE = 'store-id'
type SpaceSettings = { minFreeBytes?: number; discardScratch?: (hasFreeSpace: () => Promise<boolean>) => Promise<void> }

/** A folder knows no transactions. */
export type FolderStore = Omit<FileStore, 'append'> & {
  append(tx: unknown, ...rest: Tail<Parameters<FileStore['append']>>): Promise<number>
}
type Tail<T> = T extends readonly [unknown, ...infer Rest] ? Rest : never

/**
 * A file store in a folder: drafts in `incoming/`, files in two-letter subfolders, readable only by this user.
 * `minFreeBytes` stay free for the database and everything else. When a recording finds less, `discardScratch` deletes
 * scratch files until `hasFreeSpace` or none is left.
 */
export const openFolderStore = async (
  folder: string,
  { minFreeBytes = 0, discardScratch = async () => {} }: SpaceSettings = {},
): Promise<FolderStore> => {
  const incoming = join(folder, 'incoming')
  const idPath = join(folder, ID_FILE)
  // Leftover drafts belong to dead processes; files with a row are swept through the row (see sweep-files).
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const draftPath = (name: string): string => join(incoming, checkedName(name))
  const pathOf = (name: string): string => join(folder, checkedName(name).slice(0, 2), name)

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
    throw diskFull()
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
    adopt,
    freeBytes,
    requireFreeSpace,
    check: requireRecordingSpace,
    isRemote: false,
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
    append: async (_tx, name, offset, bytes) => {
      const draft = draftPath(name)
      // Sealed by a save that died.
      if (offset > 0) await reopen(name)
      else await beginFile(draft)
      return writeDurablyAt(draft, offset, bytes)
    },
    settle: async () => {},
    appended: async (name) => ((await infoOf(draftPath(name))) ?? (await infoOf(pathOf(name))))?.bytes ?? 0,
    readAppended: async (name, range) => {
      const draft = await open(draftPath(name), 'r').catch(ignoreMissing)
      return (draft ?? (await open(pathOf(name), 'r'))).createReadStream({ highWaterMark: READ, ...range })
    },
    assemble: async () => {},
    release: async () => {},
    // Leftover drafts have a row, by which they are swept (stored-files.ts).
    sweep: async () => {},
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
    readId: async () => (await readFile(idPath, 'utf8').catch(ignoreMissing))?.trim() || undefined,
    writeId: async (id) => {
      await createOnce(idPath, `${id}\n`)
      await syncFolder(folder)
    },
  }
}

const infoOf = async (path: string): Promise<FileInfo | undefined> => {
  const found = await stat(path).catch(ignoreMissing)
  if (found && !found.isFile()) throw Object.assign(new Error('this is not a file'), { code: 'EISDIR' })
  return found && { bytes: found.size, modifiedAt: found.mtime }
}
