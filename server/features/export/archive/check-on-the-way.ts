import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Gives a sound back that is checked while somebody reads it: at its end `onChanged` is called where its checksum is another. */
export const checkOnTheWay = (sound: Readable, sha256: string, onChanged: () => void): Readable => {
  const hash = createHash('sha256')
  sound.on('data', (piece: Buffer) => hash.update(piece))
  sound.pause()
  sound.once('end', () => {
    if (hash.digest('hex') !== sha256) onChanged()
  })
  return sound
}
