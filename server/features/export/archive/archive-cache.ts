import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ExportScope } from '#server/features/export/export-scope.ts'
import { ignoreMissing } from '#server/infra/files/byte-streams.ts'

/** A prepared archive. */
export type Archive = {
  /** Identifies these exact bytes for as long as the archive is cached. */
  id: string
  userId: number
  familyId: number
  scope: ExportScope
  /** The name of the ZIP, without its extension. */
  name: string
  /** The folder in the ZIP. */
  root: string
  /** The size of the whole ZIP. */
  bytes: number
  /** Milliseconds since 1970. */
  createdAt: number
}

/** A file of a prepared archive. `path` is relative to the bag. */
export type ArchiveEntry = {
  path: string
  /** Milliseconds since 1970. */
  mtime: number
  size: number
  from:
    | { kind: 'spool'; file: string; start: number }
    /** In the file store. `sha256` is the expected checksum; if not `isWhole`, that of the remaining bytes. */
    | { kind: 'recording'; name: string; sha256: string; isWhole: boolean }
    /** In the file store: a copy of a recording that is missing or incomplete. */
    | { kind: 'copy'; name: string }
    /** The last file, written from the checks made while sending. */
    | { kind: 'report'; absent: AbsentRecordings }
}

/** The paths, without extension, of recordings that were not found or could not be read. */
export type AbsentRecordings = { missing: readonly string[]; unreadable: readonly string[] }

/** An interrupted download can be resumed for this long; then its archive is removed. */
const ARCHIVE_LIFETIME_MS = 24 * 60 * 60 * 1000
/** Per person and family, not counting archives being sent. */
const MAX_IDLE_ARCHIVES = 2
/** Disk limits per family and for all archives together. Recordings are not part of a cached archive. */
const MAX_BYTES = { family: 4 * 1024 ** 3, all: 16 * 1024 ** 3 }
/** While an archive is in use, its folder is touched this often, which other processes can see. */
const TOUCH_INTERVAL_MS = 60_000
const IDLE_AFTER_MS = 3 * TOUCH_INTERVAL_MS

export const archiveFolder = (dataDir: string): string => join(dataDir, 'archives')

const ID = /^\d+-\d+-[\w-]{16}$/

/**
 * Prepared archives on disk: for each a folder with its texts, the list of its entries and, written last, its description.
 * Anything lost can be prepared again.
 */
export const createArchiveCache = (root: string, maxBytes = MAX_BYTES) => {
  const folderOf = (id: string): string => join(root, id)
  const inUse = new Map<string, number>()

  const remove = (id: string): Promise<void> => rm(folderOf(id), { recursive: true, force: true })

  /** The most recently used first. */
  const listByAge = async (): Promise<{ id: string; ageMs: number }[]> => {
    const ids = ((await readdir(root).catch(ignoreMissing)) ?? []).filter((name) => ID.test(name))
    const found = await Promise.all(
      ids.map(async (id) => {
        const info = await stat(folderOf(id)).catch(ignoreMissing)
        // After the clock was set back, the ones from later are old, too.
        return info && { id, ageMs: Math.abs(Date.now() - info.mtimeMs) }
      }),
    )
    return found.filter((archive) => archive !== undefined).sort((a, b) => a.ageMs - b.ageMs)
  }

  const bytesOf = async (id: string): Promise<number> => {
    const names = (await readdir(folderOf(id)).catch(ignoreMissing)) ?? []
    const found = await Promise.all(names.map((name) => stat(join(folderOf(id), name)).catch(ignoreMissing)))
    return found.reduce((sum, info) => sum + (info?.size ?? 0), 0)
  }

  /** Removes unused archives, the oldest first, until those whose ids start with `prefix` fit. Rejects with ENOSPC. */
  const enforceLimit = async (prefix: string, limit: number): Promise<void> => {
    const all = (await listByAge()).filter(({ id }) => id.startsWith(prefix))
    const sized = await Promise.all(all.map(async ({ id }) => ({ id, bytes: await bytesOf(id) })))
    let sum = sized.reduce((total, { bytes }) => total + bytes, 0)
    for (const { id, bytes } of sized.reverse()) {
      if (sum <= limit) return
      if (inUse.has(id)) continue
      await remove(id)
      sum -= bytes
    }
    if (sum > limit) throw Object.assign(new Error('archives exceed their disk limit'), { code: 'ENOSPC' })
  }

  /** Prevents removal while an archive is prepared or sent. The returned function releases it and starts its lifetime. */
  const acquire = (id: string): (() => Promise<void>) => {
    inUse.set(id, (inUse.get(id) ?? 0) + 1)
    let touched = Promise.resolve()
    const touch = () => {
      touched = touched.then(() => utimes(folderOf(id), new Date(), new Date())).catch(() => {})
      return touched
    }
    void touch()
    const timer = setInterval(touch, TOUCH_INTERVAL_MS).unref()
    return () => {
      clearInterval(timer)
      const remaining = (inUse.get(id) ?? 1) - 1
      if (remaining > 0) inUse.set(id, remaining)
      else inUse.delete(id)
      return touch()
    }
  }

  return {
    acquire,
    /** Removes idle archives, the oldest first, until `hasSpace`. Called when a recording does not fit on the disk. */
    freeSpace: async (hasSpace: () => Promise<boolean>): Promise<void> => {
      for (const { id, ageMs } of (await listByAge()).reverse()) {
        if (ageMs < IDLE_AFTER_MS || (await hasSpace())) return
        if (!inUse.has(id)) await remove(id)
      }
    },
    removeExpired: async (): Promise<void> => {
      for (const { id, ageMs } of await listByAge()) if (ageMs > ARCHIVE_LIFETIME_MS && !inUse.has(id)) await remove(id)
    },
    /**
     * Creates an archive by calling `prepare` with its folder; on failure nothing remains. While writing, `prepare` calls
     * `requireWithinLimit`, which removes idle archives and rejects with ENOSPC if that is not enough.
     */
    create: async (
      { userId, familyId }: { userId: number; familyId: number },
      prepare: (
        id: string,
        spoolFolder: string,
        requireWithinLimit: () => Promise<void>,
      ) => Promise<Omit<Archive, 'id'> & { entries: ArchiveEntry[] }>,
    ): Promise<Archive> => {
      const prefix = `${familyId}-${userId}-`
      const idle = (await listByAge()).filter(({ id }) => id.startsWith(prefix) && !inUse.has(id))
      for (const { id } of idle.slice(MAX_IDLE_ARCHIVES - 1)) await remove(id)
      const id = `${prefix}${randomBytes(12).toString('base64url')}`
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
      const release = acquire(id)
      const requireWithinLimit = async () => {
        await enforceLimit(`${familyId}-`, maxBytes.family)
        await enforceLimit('', maxBytes.all)
      }
      try {
        const { entries, ...description } = await prepare(id, folderOf(id), requireWithinLimit)
        const archive = { ...description, id }
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
    find: async (id: string): Promise<Archive | undefined> => {
      if (!ID.test(id)) return undefined
      const text = await readFile(join(folderOf(id), 'archive.json'), 'utf8').catch(ignoreMissing)
      const archive = text === undefined ? undefined : (JSON.parse(text) as Archive)
      // One that an earlier version prepared: it has another folder, so its bytes can't be continued.
      return archive?.root === undefined ? undefined : archive
    },
    /** The entries of an archive, in the order in which they are sent. */
    entries: async (id: string): Promise<ArchiveEntry[]> => {
      const entries: ArchiveEntry[] = []
      for await (const line of createInterface(createReadStream(join(folderOf(id), 'entries'))))
        entries.push(JSON.parse(line) as ArchiveEntry)
      return entries
    },
    textPath: (id: string, file: string): string => join(folderOf(id), file),
  }
}

export type ArchiveCache = ReturnType<typeof createArchiveCache>
