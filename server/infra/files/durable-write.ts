import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ignoreMissing, inBatches } from './byte-streams.ts'
import type { StoredFile } from './file-store.ts'

// Handing a write to another thread and back costs as much as writing 64 KiB, which is what comes in at a time.
const BATCH = 1024 * 1024

/**
 * Writes a new file, readable by us alone, and has it on disk when it resolves. The next batch arrives and is hashed
 * while one is being written, so memory stays at two of them. Rejects with what the disk or the source says.
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
      // Its failure is met at the next `await writing`; until then it must not count as unhandled.
      writing.catch(() => {})
    }
    await writing
    await file.sync()
  } finally {
    await file.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Makes an empty file where there is none; it stays there from now on. */
export const beginFile = async (path: string): Promise<void> => {
  const file = await open(path, 'a', 0o600)
  await file.close()
  await syncFolder(dirname(path))
}

/**
 * Writes a stream into a file that is there, from `offset` on, and returns where it ended. All of it is on disk when it
 * resolves; when the stream breaks off, what came until then is on disk when it rejects.
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

// Each piece is written as it comes: gathered into batches, those before a break would be lost.
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

/** How long a file is, all of it flushed to disk by now; undefined when there is none. */
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

/** What this needs of an open file. */
type Writable = {
  writev(pieces: Uint8Array[]): Promise<{ bytesWritten: number }>
  write(bytes: Uint8Array): Promise<{ bytesWritten: number }>
}

/** Writes all the pieces at the file's end. A disk that is nearly full takes a part; asked again, it says why. */
export const writeAll = async (file: Writable, pieces: Uint8Array[]): Promise<void> => {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
  const { bytesWritten } = await file.writev(pieces)
  if (bytesWritten === bytes) return
  for (let rest = Buffer.concat(pieces).subarray(bytesWritten); rest.byteLength > 0; )
    rest = rest.subarray((await file.write(rest)).bytesWritten)
}

/** Flushes a folder to disk: a file made or renamed in it is there for good only then. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
