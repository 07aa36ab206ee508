import { readUint } from './bytes.ts'

// EBML (RFC 8794), the structure of WebM and Matroska files.

/** The ids of the Matroska elements we read (RFC 9559), as written in the file. */
export const ELEMENT = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
} as const

/** No id is longer than 4 bytes and no size longer than 8. */
export const MAX_ELEMENT_HEADER_BYTES = 12

export interface ElementHeader {
  readonly id: number
  /** Length of the header itself: the content begins this many bytes after the header does. */
  readonly headerBytes: number
  /** Length of the content; null if the file doesn't say. */
  readonly contentBytes: number | null
}

/** The element header at `offset`; 'incomplete' if more bytes are needed, null if no element can start there. */
export function readElementHeader(bytes: Uint8Array, offset = 0): ElementHeader | 'incomplete' | null {
  const idLength = vintLength(bytes[offset] ?? 0xff)
  if (idLength > 4) return null
  const sizeOffset = offset + idLength
  if (sizeOffset >= bytes.length) return 'incomplete'
  const sizeLength = vintLength(bytes[sizeOffset] ?? 0)
  if (sizeLength > 8) return null
  const end = sizeOffset + sizeLength
  if (end > bytes.length) return 'incomplete'
  return {
    id: readUint(bytes.subarray(offset, sizeOffset)),
    headerBytes: end - offset,
    contentBytes: vintValue(bytes.subarray(sizeOffset, end)),
  }
}

/** Length of the variable-length integer that starts with this byte: 1 to 8, more if no integer starts like this. */
export const vintLength = (first: number): number => Math.clz32(first) - 23

/** Null for the largest value, which means "unknown size". */
function vintValue(bytes: Uint8Array): number | null {
  const value = readUint(bytes) - 2 ** (7 * bytes.length)
  return value === 2 ** (7 * bytes.length) - 1 ? null : value
}
