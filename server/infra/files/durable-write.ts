import { createHash, randomUUID } from 'node:crypto'
import { link, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../http/api-error.ts'
import { ignoreMissing, inBatches, type StoredFile } from './byte-streams.ts'

// Larger batches, because a round trip to the thread pool costs as much as writing 64 KiB, the usual chunk size.
const BATCH = 1024 * 1024

/**
 * Writes a new file, readable only by this user; it is on disk when this resolves. One batch is written while the next
 * one arrives, so memory holds at most two.
 */
export const writeDurably = async (path: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let bytes = 0
  let writing: Promise<void> | undefined
  try {
    for await (const batch of inBatches(source, BATCH)) {
      for (const chunk of batch) {
        hash.update(chunk)
        bytes += chunk.byteLength
      }
      await writing
      writing = writeAll(file, batch)
      // The next `await writing` reports a failure; until then it must not count as unhandled.
      writing.catch(() => {})
    }
    await writing
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Errors of file systems without hard links, or across two of them. */
export const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Creates an empty file unless it exists. */
export const beginFile = async (path: string): Promise<void> => {
  const file = await open(path, 'a', 0o600)
  await file.close()
  await syncFolder(dirname(path))
}

/**
 * Writes bytes into an existing file at `offset`, over what is there. Returns the offset after them; they are on disk when this
 * resolves. If the file ends before `offset`, or there is none, nothing is written, and its length is returned.
 */
export const writeDurablyAt = async (path: string, offset: number, bytes: Uint8Array): Promise<number> => {
  const file = await open(path, 'r+').catch(ignoreMissing)
  if (!file) return 0
  try {
    const { size } = await file.stat()
    if (size < offset) return size
    // A nearly full disk accepts part of a write; the next attempt reports the error.
    for (let at = 0; at < bytes.byteLength; )
      at += (await file.write(bytes, at, bytes.byteLength - at, offset + at)).bytesWritten
    await file.datasync()
    return offset + bytes.byteLength
  } finally {
    await file.close()
  }
}

/** Flushes a file to disk, without what it has after its first `maxBytes` bytes. Does nothing if there is no file. */
export const flushAndCut = async (path: string, maxBytes: number): Promise<void> => {
  const file = await open(path, 'r+').catch(ignoreMissing)
  if (!file) return
  try {
    const { size } = await file.stat()
    if (size > maxBytes) await file.truncate(maxBytes)
    await file.datasync()
  } finally {
    await file.close()
  }
}

type Writable = {
  writev(chunks: Uint8Array[]): Promise<{ bytesWritten: number }>
  write(bytes: Uint8Array): Promise<{ bytesWritten: number }>
}

/** Appends all chunks. A nearly full disk accepts part of a write; the next attempt reports the error. */
export const writeAll = async (file: Writable, chunks: Uint8Array[]): Promise<void> => {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  const { bytesWritten } = await file.writev(chunks)
  if (bytesWritten === bytes) return
  for (let rest = Buffer.concat(chunks).subarray(bytesWritten); rest.byteLength > 0; )
    rest = rest.subarray((await file.write(rest)).bytesWritten)
}

/** A created or renamed file is durable only after its folder is flushed. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/**
 * Writes a temporary file next to `target`, flushes it to disk and renames it, so `target` is never incomplete. If
 * anything fails, the temporary file is removed. (A killed process leaves `<target>.<uuid>.part`.)
 * @returns the result of `write`
 */
export async function writeAtomically<T>(target: string, write: (temporary: string) => Promise<T>): Promise<T> {
  const temporary = `${target}.${randomUUID()}.part`
  try {
    const result = await write(temporary)
    await flush(temporary)
    await rename(temporary, target)
    return result
  } finally {
    await rm(temporary, { force: true })
  }
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r+')
  await file.sync()
}

/**
 * Writes a small file, readable only by this user, unless there is one. It's written to a temporary file and linked, so neither a
 * crash nor a second process leaves half of it. On a full disk, nothing is written if it's there.
 */
export const createOnce = async (path: string, text: string): Promise<void> => {
  if (await stat(path).catch(ignoreMissing)) return
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true })
    await link(draft, path).catch(async (error: unknown) => {
      if (!NO_LINKS.has(errorCode(error) ?? '')) throw error
      await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true })
    })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
