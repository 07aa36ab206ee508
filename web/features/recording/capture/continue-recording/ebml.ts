import { bytesOf, joined, unsigned } from './bytes.ts'

/** Matroska's elements that matter here (RFC 9559), by their ids as written. */
export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  audio: 0xe1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
} as const

/** The header of an element; sizes and places in bytes. */
export interface ElementHeader {
  readonly id: number
  /** Where its content begins, counted from where the header was looked for. */
  readonly content: number
  /** Of its content; null when it is not known. */
  readonly size: number | null
}

/** 1 to 8; more for a byte that begins no number. */
export const vintLength = (first: number): number => Math.clz32(first) - 23

/** The header at `at`; 'short' when more bytes are needed, null when none can stand there. */
export function readHeader(bytes: Uint8Array, at: number): ElementHeader | 'short' | null {
  const idLength = vintLength(bytes[at] ?? 0xff)
  if (idLength > 4) return null
  if (at + idLength >= bytes.length) return 'short'
  const sizeLength = vintLength(bytes[at + idLength] ?? 0)
  if (sizeLength > 8) return null
  const content = idLength + sizeLength
  if (at + content > bytes.length) return 'short'
  const size = vintValue(bytes.subarray(at + idLength, at + content))
  return { id: unsigned(bytes.subarray(at, at + idLength)), content, size }
}

/** Null for the largest number, which stands for "not known". */
export function vintValue(bytes: Uint8Array): number | null {
  const value = unsigned(bytes) - 2 ** (7 * bytes.length)
  return value === 2 ** (7 * bytes.length) - 1 ? null : value
}

/** The elements within the content of another. */
export function* childrenOf(content: Uint8Array): Generator<{ id: number; content: Uint8Array }> {
  for (let at = 0; at < content.length; ) {
    const header = readHeader(content, at)
    if (header === null || header === 'short' || header.size === null) return
    const start = at + header.content
    at = start + header.size
    yield { id: header.id, content: content.subarray(start, at) }
  }
}

const UNKNOWN_SIZE = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
export const CLUSTER_START: readonly number[] = [...bytesOf(ID.cluster, 4), ...UNKNOWN_SIZE]

/** A cluster's time, in milliseconds. */
export const timestampElement = (ms: number): number[] => [ID.timestamp, 0x88, ...bytesOf(ms, 8)]

/** A cluster of unknown size, up to its first block. */
export const clusterStart = (ms: number): Uint8Array<ArrayBuffer> => joined(CLUSTER_START, timestampElement(ms))
