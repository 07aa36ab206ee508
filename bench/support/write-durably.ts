import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Writes pieces to a new file and has them on disk at the end; returns their SHA-256 when `hashed`. */
export const writeDurably = async (path: string, pieces: Iterable<Buffer>, { hashed }: { hashed: boolean }) => {
  const hash = hashed ? createHash('sha256') : undefined
  const file = await open(path, 'wx')
  try {
    for (const piece of pieces) {
      hash?.update(piece)
      await file.writev([piece])
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hash?.digest('hex')
}
