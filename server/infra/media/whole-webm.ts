import type { Window } from './read-window.ts'
import type { WholePart } from './whole-part.ts'

// Element ids of Matroska (RFC 9559) and EBML (RFC 8794).
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const TIMESTAMP = 0xe7
const SIMPLE_BLOCK = 0xa3
const BLOCK_GROUP = 0xa0
/** The level below the segment: any of these ends a cluster whose size was not known. */
const TOP_LEVEL = new Set([CLUSTER, 0x1c53bb6b, 0x1254c367, 0x1549a966, 0x1654ae6b, 0x114d9b74, 0x1043a770, 0x1941a469])

/** id (at most 4 bytes) and size (at most 8). */
const LARGEST_HEADER = 12

/** Stands for an element whose header is cut. */
const CUT = -1

type Element = {
  id: number
  content: number
  /** Null when its size is not known. */
  end: number | null
}

/** See `wholePart`. Times are taken to be in milliseconds, as every browser writes them. */
export async function wholeWebm(source: Window): Promise<WholePart | null> {
  const ebml = await elementAt(source, 0)
  if (ebml?.id !== EBML || ebml.end === null) return null
  const segment = await elementAt(source, ebml.end)
  if (segment?.id !== SEGMENT) return null

  let position = segment.content
  let clusterMs = 0
  let reachedMs: number | null = null
  let promised = segment.end ?? 0
  /** Assumes the bytes that are missing to carry as much sound as those before them. */
  const cutAt = (end: number): WholePart | null =>
    reachedMs === null ? null : { end, lostMs: ((promised - end) * reachedMs) / end }

  while (position < source.size) {
    const element = await elementAt(source, position)
    if (element === null) return null
    promised = Math.max(promised, element.end ?? 0)
    if (element.id === CLUSTER) {
      position = element.content
      continue
    }
    const { id, content, end } = element
    if (end === null) return id === CUT ? cutAt(position) : null
    if (end > source.size) return cutAt(position)
    if (id === TIMESTAMP) clusterMs = unsigned(await source.bytes(content, end - content))
    else if (id === SIMPLE_BLOCK) reachedMs = clusterMs + (await blockMs(source, content))
    else if (id === BLOCK_GROUP) reachedMs = clusterMs
    position = end
  }
  return promised > source.size ? cutAt(position) : null
}

/** Null when there is no element that may stand there. */
async function elementAt(source: Window, start: number): Promise<Element | null> {
  const bytes = await source.bytes(start, LARGEST_HEADER)
  const idLength = Math.clz32(bytes[0] ?? 0) - 23
  if (bytes.length > 0 && idLength > 4) return null
  const sizeLength = Math.clz32(bytes[idLength] ?? 0) - 23
  if (bytes.length > idLength && sizeLength > 8) return null
  if (bytes.length < idLength + sizeLength || bytes.length <= idLength) return { id: CUT, content: start, end: null }
  const id = bytes.readUIntBE(0, idLength)
  if (!isKnown(id)) return null
  const content = start + idLength + sizeLength
  const value = unsigned(bytes.subarray(idLength, idLength + sizeLength)) - 2 ** (7 * sizeLength)
  return { id, content, end: value === 2 ** (7 * sizeLength) - 1 ? null : content + value }
}

/** Void, CRC-32, position and previous size may stand anywhere among the blocks. */
const isKnown = (id: number): boolean =>
  TOP_LEVEL.has(id) || [EBML, SEGMENT, TIMESTAMP, SIMPLE_BLOCK, BLOCK_GROUP, 0xec, 0xbf, 0xa7, 0xab].includes(id)

/** A block begins with its track's number and its time within the cluster, 16 bits. */
async function blockMs(source: Window, content: number): Promise<number> {
  const bytes = await source.bytes(content, 10)
  const trackLength = Math.clz32(bytes[0] ?? 0) - 23
  return trackLength <= 8 && bytes.length >= trackLength + 2 ? bytes.readInt16BE(trackLength) : 0
}

const unsigned = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0)
