import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushFolder } from './flush-folder.ts'
import { ignoreMissing } from './ignore-missing.ts'
import { writeAll } from './write-all.ts'

/** Makes an empty file where there is none; it stays there from now on. */
export const beginFile = async (path: string): Promise<void> => {
  const file = await open(path, 'a', 0o600)
  await file.close()
  await flushFolder(dirname(path))
}

/**
 * Writes a stream into a file that is there, from `offset` on, and returns where it ended. All of it is on disk when it
 * resolves; when the stream breaks off, what came until then is on disk when it rejects.
 */
export const appendFlushed = async (
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
