import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { StoredFile } from './file-store.ts'
import { inBatches } from './in-batches.ts'
import { writeAll } from './write-all.ts'

// Handing a write to another thread and back costs as much as writing 64 KiB, which is what comes in at a time.
const BATCH = 1024 * 1024

/**
 * Writes a new file, readable by us alone, and has it on disk when it resolves. The next batch arrives and is hashed
 * while one is being written, so memory stays at two of them. Rejects with what the disk or the source says.
 */
export const writeFlushed = async (path: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
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
