import { type FileHandle, open } from 'node:fs/promises'
import { SNIFF_BYTES, sniffContainer } from './container.ts'

const LARGEST_OGG_PAGE = 65_307
const MAX_CHUNKS = 1_000

/**
 * Tells from its structure alone whether a WAV or Ogg file stops before its last chunk or page is complete: ffmpeg
 * reads both to the end of the file without complaint. Other containers are left to what ffmpeg says of them.
 */
export async function endsInTheMiddle(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  switch (sniffContainer(await bytesAt(file, 0, SNIFF_BYTES))) {
    case 'wav':
      return await wavEndsInTheMiddle(file, size)
    case 'ogg':
      return await oggEndsInTheMiddle(file, size)
    default:
      return false
  }
}

/** A size of 0 or of all ones is what a program writes that did not know it yet; it promises nothing. */
async function wavEndsInTheMiddle(file: FileHandle, fileSize: number): Promise<boolean> {
  let position = 12
  for (let i = 0; i < MAX_CHUNKS; i += 1) {
    const header = await bytesAt(file, position, 8)
    if (header.length < 8) return false
    const size = header.readUInt32LE(4)
    if (header.toString('latin1', 0, 4) === 'data') {
      return size !== 0 && size !== 0xffffffff && position + 8 + size > fileSize
    }
    position += 8 + size + (size % 2)
  }
  return false
}

/** A page is its 27-byte header, a table of segment lengths, and the segments (RFC 3533, 6). */
async function oggEndsInTheMiddle(file: FileHandle, fileSize: number): Promise<boolean> {
  const tail = await bytesAt(file, Math.max(0, fileSize - LARGEST_OGG_PAGE), LARGEST_OGG_PAGE)
  const page = tail.subarray(Math.max(0, tail.lastIndexOf('OggS')))
  const tableEnd = 27 + (page[26] ?? 0)
  if (page.length < tableEnd) return true
  const content = page.subarray(27, tableEnd).reduce((sum, length) => sum + length, 0)
  return tableEnd + content > page.length
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
