import { createHash } from 'node:crypto'
import type { StoredFile } from './file-store.ts'

/** Length and SHA-256 of a stream, at a flat amount of memory. */
export const hashBytes = async (source: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of source) {
    hash.update(piece)
    bytes += piece.byteLength
  }
  return { bytes, sha256: hash.digest('hex') }
}
