import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { StoredFile } from './file-store.ts'

const CHUNK = 1024 * 1024

/** Length and SHA-256 of a file, at a flat amount of memory. */
export const hashFile = async (path: string): Promise<StoredFile> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of createReadStream(path, { highWaterMark: CHUNK })) {
    hash.update(piece)
    bytes += piece.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
