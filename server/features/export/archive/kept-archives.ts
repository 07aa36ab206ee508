import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ignoreMissing } from '#server/infra/files/ignore-missing.ts'
import type { Archive, ArchiveEntry } from './archive-entry.ts'

/** An archive that nobody has fetched anything of for so long is removed; until then a download can go on. Milliseconds. */
const KEPT = 24 * 60 * 60 * 1000
/** So many of one person and family lie ready at most, besides those that are being sent. */
const MOST = 2
/** The most that the archives of a family, and of all of them, may come to on the disk; without the sound, which is not in them. */
const MAX_BYTES = { family: 4 * 1024 ** 3, all: 16 * 1024 ** 3 }
/** One that is being made or sent is touched this often, and one that was not touched for so long is at rest in every process. */
const TOUCHED_EVERY = 60_000
const AT_REST = 3 * TOUCHED_EVERY
/** Where they lie in the data folder. */
export const archiveFolder = (dataDir: string): string => join(dataDir, 'archives')

const ID = /^\d+-\d+-[\w-]{16}$/

/**
 * The folder of archives that lie ready: for each a folder with its texts, the list of its files and, written last, what it is.
 * They are scratch: whatever is lost of them is made again.
 */
export const keepArchives = (root: string, mostBytes = MAX_BYTES) => {
  const folderOf = (id: string): string => join(root, id)
  const inUse = new Map<string, number>()

  const remove = (id: string): Promise<void> => rm(folderOf(id), { recursive: true, force: true })
  const aged = async (): Promise<{ id: string; age: number }[]> => {
    const ids = ((await readdir(root).catch(ignoreMissing)) ?? []).filter((name) => ID.test(name))
    const found = await Promise.all(
      ids.map(async (id) => {
        const info = await stat(folderOf(id)).catch(ignoreMissing)
        return info && { id, age: Date.now() - info.mtimeMs }
      }),
    )
    return found.filter((each) => each !== undefined).sort((a, b) => a.age - b.age)
  }

  const bytesOf = async (id: string): Promise<number> => {
    const names = (await readdir(folderOf(id)).catch(ignoreMissing)) ?? []
    const found = await Promise.all(names.map((name) => stat(join(folderOf(id), name)).catch(ignoreMissing)))
    return found.reduce((sum, info) => sum + (info?.size ?? 0), 0)
  }
  /** Has the archives whose ids begin with `prefix` come to no more than `most`: those longest at rest go. Rejects with ENOSPC. */
  const keepWithin = async (prefix: string, most: number): Promise<void> => {
    const all = (await aged()).filter(({ id }) => id.startsWith(prefix))
    const sized = await Promise.all(all.map(async ({ id }) => ({ id, bytes: await bytesOf(id) })))
    let sum = sized.reduce((total, { bytes }) => total + bytes, 0)
    for (const { id, bytes } of sized.reverse()) {
      if (sum <= most) return
      if (inUse.has(id)) continue
      await remove(id)
      sum -= bytes
    }
    if (sum > most) throw Object.assign(new Error('archives take all the room that they may'), { code: 'ENOSPC' })
  }

  /** Keeps one while it is made or sent, and a day from then. Returns what ends that; resolved, the day has begun. */
  const hold = (id: string): (() => Promise<void>) => {
    inUse.set(id, (inUse.get(id) ?? 0) + 1)
    let touched = Promise.resolve()
    const touch = () => {
      touched = touched.then(() => utimes(folderOf(id), new Date(), new Date())).catch(() => {})
      return touched
    }
    void touch()
    // Another process must see it too.
    const timer = setInterval(touch, TOUCHED_EVERY).unref()
    return () => {
      clearInterval(timer)
      const left = (inUse.get(id) ?? 1) - 1
      if (left > 0) inUse.set(id, left)
      else inUse.delete(id)
      return touch()
    }
  }

  return {
    hold,
    /** Removes those at rest, the longest first, until there is room or none is left. For recordings that found none. */
    giveUp: async (hasRoom: () => Promise<boolean>): Promise<void> => {
      for (const { id, age } of (await aged()).reverse()) {
        if (age < AT_REST || (await hasRoom())) return
        if (!inUse.has(id)) await remove(id)
      }
    },
    /** Removes what is kept no longer. */
    sweep: async (): Promise<void> => {
      for (const { id, age } of await aged()) if (age > KEPT && !inUse.has(id)) await remove(id)
    },
    /**
     * Makes a new one by `make`, which gets its folder; it is there whole, or not at all. While it grows, `make` asks `requireShare`,
     * which rejects with ENOSPC when archives take all the room that they may, though those at rest were removed.
     */
    make: async (
      { userId, familyId }: { userId: number; familyId: number },
      make: (
        id: string,
        spoolFolder: string,
        requireShare: () => Promise<void>,
      ) => Promise<Omit<Archive, 'id'> & { entries: ArchiveEntry[] }>,
    ): Promise<Archive> => {
      const prefix = `${familyId}-${userId}-`
      const others = (await aged()).filter(({ id }) => id.startsWith(prefix) && !inUse.has(id))
      for (const { id } of others.slice(MOST - 1)) await remove(id)
      const id = `${prefix}${randomBytes(12).toString('base64url')}`
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
      const release = hold(id)
      const requireShare = async () => {
        await keepWithin(`${familyId}-`, mostBytes.family)
        await keepWithin('', mostBytes.all)
      }
      try {
        const { entries, ...about } = await make(id, folderOf(id), requireShare)
        const archive = { ...about, id }
        await writeFile(join(folderOf(id), 'entries'), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
        await writeFile(join(folderOf(id), 'draft'), JSON.stringify(archive))
        await rename(join(folderOf(id), 'draft'), join(folderOf(id), 'archive.json'))
        return archive
      } catch (error) {
        await remove(id)
        throw error
      } finally {
        await release()
      }
    },
    /** The one with this id, where it is still kept. */
    find: async (id: string): Promise<Archive | undefined> => {
      if (!ID.test(id)) return undefined
      const text = await readFile(join(folderOf(id), 'archive.json'), 'utf8').catch(ignoreMissing)
      return text === undefined ? undefined : (JSON.parse(text) as Archive)
    },
    /** Its files, in the order of sending. */
    entries: async (id: string): Promise<ArchiveEntry[]> => {
      const entries: ArchiveEntry[] = []
      for await (const line of createInterface(createReadStream(join(folderOf(id), 'entries'))))
        entries.push(JSON.parse(line) as ArchiveEntry)
      return entries
    },
    textPath: (id: string, file: string): string => join(folderOf(id), file),
  }
}

export type KeptArchives = ReturnType<typeof keepArchives>
