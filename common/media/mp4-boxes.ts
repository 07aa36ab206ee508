import { readAscii, readUint } from './bytes.ts'

// Boxes, the structure of MP4 files (ISO 14496-12): a length of 4 bytes, a type of 4, and the content.

export const BOX_HEADER_BYTES = 8

export interface BoxHeader {
  readonly type: string
  /** Length of the whole box. */
  readonly length: number
}

/** The box header at `offset`; 'incomplete' if more bytes are needed, null if no box can start there. */
export function readBoxHeader(bytes: Uint8Array, offset = 0): BoxHeader | 'incomplete' | null {
  if (offset + BOX_HEADER_BYTES > bytes.length) return 'incomplete'
  const length = readUint(bytes.subarray(offset, offset + 4))
  // Lengths 0 ("to the end of the file") and 1 (a 64-bit length) exist, but browsers don't write them while recording.
  if (length < BOX_HEADER_BYTES) return null
  return { type: readAscii(bytes.subarray(offset + 4, offset + BOX_HEADER_BYTES)), length }
}

/**
 * Start and end of the first box along this path of types below `box` (a whole box, with its header); null if there is
 * none, 'malformed' if something that isn't a box is in the way.
 */
export function findBox(
  box: Uint8Array,
  path: readonly string[],
): { readonly start: number; readonly end: number } | 'malformed' | null {
  let [start, end] = [0, box.length]
  for (const type of path) {
    let offset = start + BOX_HEADER_BYTES
    let found: { start: number; end: number } | null = null
    while (!found) {
      const child = readBoxHeader(box.subarray(0, end), offset)
      if (child === null) return 'malformed'
      if (child === 'incomplete' || offset + child.length > end) return null
      if (child.type === type) found = { start: offset, end: offset + child.length }
      offset += child.length
    }
    ;({ start, end } = found)
  }
  return { start, end }
}
