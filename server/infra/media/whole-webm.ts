import { readUint } from '#common/media/bytes.ts'
import { ELEMENT, MAX_ELEMENT_HEADER_BYTES, readElementHeader, vintLength } from '#common/media/ebml.ts'
import type { Window } from './read-window.ts'
import type { WholePart } from './whole-part.ts'

/** The level below the segment: any of these ends a cluster of unknown size. */
const TOP_LEVEL: readonly number[] = [
  ELEMENT.cluster,
  ELEMENT.info,
  ELEMENT.tracks,
  // Cues, tags, seek head, chapters, attachments.
  0x1c53bb6b,
  0x1254c367,
  0x114d9b74,
  0x1043a770,
  0x1941a469,
]
/** Void, CRC-32, position and previous size may appear anywhere among the blocks. */
const ANYWHERE: readonly number[] = [0xec, 0xbf, 0xa7, 0xab]
const { ebml, segment, timestamp, simpleBlock, blockGroup } = ELEMENT
const KNOWN: ReadonlySet<number> = new Set([
  ...TOP_LEVEL,
  ...ANYWHERE,
  ebml,
  segment,
  timestamp,
  simpleBlock,
  blockGroup,
])

/** Stands for an element whose header is cut off. */
const CUT_OFF = -1

type Element = {
  id: number
  /** Where its content starts in the file. */
  content: number
  /** Null if its size is unknown. */
  end: number | null
}

/** See `wholePart`. Times are taken to be in milliseconds, as every browser writes them. */
export async function wholeWebm(source: Window): Promise<WholePart | null> {
  const header = await elementAt(source, 0)
  if (header?.id !== ELEMENT.ebml || header.end === null) return null
  const segmentElement = await elementAt(source, header.end)
  if (segmentElement?.id !== ELEMENT.segment) return null

  let position = segmentElement.content
  let clusterMs = 0
  let reachedMs: number | null = null
  let promised = segmentElement.end ?? 0
  /** Assumes the bytes that are missing to carry as much sound as those before them. */
  const cutAt = (end: number): WholePart | null =>
    reachedMs === null ? null : { end, lostMs: ((promised - end) * reachedMs) / end }

  while (position < source.size) {
    const element = await elementAt(source, position)
    if (element === null) return null
    promised = Math.max(promised, element.end ?? 0)
    if (element.id === ELEMENT.cluster) {
      position = element.content
      continue
    }
    const { id, content, end } = element
    if (end === null) return id === CUT_OFF ? cutAt(position) : null
    if (end > source.size) return cutAt(position)
    if (id === ELEMENT.timestamp) clusterMs = readUint(await source.bytes(content, end - content))
    else if (id === ELEMENT.simpleBlock) reachedMs = clusterMs + (await blockMs(source, content))
    else if (id === ELEMENT.blockGroup) reachedMs = clusterMs
    position = end
  }
  return promised > source.size ? cutAt(position) : null
}

/** Null if no known element starts there. */
async function elementAt(source: Window, start: number): Promise<Element | null> {
  const header = readElementHeader(await source.bytes(start, MAX_ELEMENT_HEADER_BYTES))
  if (header === 'incomplete') return { id: CUT_OFF, content: start, end: null }
  if (!header || !KNOWN.has(header.id)) return null
  const content = start + header.headerBytes
  return { id: header.id, content, end: header.contentBytes === null ? null : content + header.contentBytes }
}

/** A block begins with its track's number and its time within the cluster, 16 bits. */
async function blockMs(source: Window, content: number): Promise<number> {
  const bytes = await source.bytes(content, 10)
  const trackLength = vintLength(bytes[0] ?? 0)
  return trackLength <= 8 && bytes.length >= trackLength + 2 ? bytes.readInt16BE(trackLength) : 0
}
