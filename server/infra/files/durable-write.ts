import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ignoreMissing, inBatches } from './byte-streams.ts'
import type { StoredFile } from './file-store.ts'

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
      for (const piece of batch) {
        hash.update(piece)
        bytes += piece.byteLength
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

/** Creates an empty file unless it exists. */
export const beginFile = async (path: string): Promise<void> => {
  const file = await open(path, 'a', 0o600)
  await file.close()
  await syncFolder(dirname(path))
}

/**
 * Writes a stream into an existing file from `offset` on and returns the end offset. Everything written is on disk when
 * this resolves, and also when it rejects because the stream broke off.
 */
export const appendDurably = async (
  path: string,
  offset: number,
  source: AsyncIterable<Uint8Array>,
): Promise<number> => {
  const file = await open(path, 'r+')
  try {
    return await writeFrom(file, offset, source)
  } finally {
    await file.close()
  }
}

// Chunks are written as they arrive: batching would lose the ones before an interruption.
const writeFrom = async (file: FileHandle, offset: number, source: AsyncIterable<Uint8Array>): Promise<number> => {
  let at = offset
  const advance = <R extends { bytesWritten: number }>(written: R): R => {
    at += written.bytesWritten
    return written
  }
  const there = {
    writev: async (pieces: Uint8Array[]) => advance(await file.writev(pieces, at)),
    write: async (bytes: Uint8Array) => advance(await file.write(bytes, 0, bytes.byteLength, at)),
  }
  try {
    for await (const piece of source) if (piece.byteLength > 0) await writeAll(there, [piece])
  } finally {
    await file.datasync()
  }
  return at
}

/** The length of a file after flushing it to disk; undefined if there is none. */
export const flushedLength = async (path: string): Promise<number | undefined> => {
  const file = await open(path, 'r').catch(ignoreMissing)
  if (!file) return undefined
  try {
    await file.datasync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}

type Writable = {
  writev(pieces: Uint8Array[]): Promise<{ bytesWritten: number }>
  write(bytes: Uint8Array): Promise<{ bytesWritten: number }>
}

/** Appends all chunks. A nearly full disk accepts part of a write; the next attempt reports the error. */
export const writeAll = async (file: Writable, pieces: Uint8Array[]): Promise<void> => {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
  const { bytesWritten } = await file.writev(pieces)
  if (bytesWritten === bytes) return
  for (let rest = Buffer.concat(pieces).subarray(bytesWritten); rest.byteLength > 0; )
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
