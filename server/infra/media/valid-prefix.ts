import { type FileHandle, open } from 'node:fs/promises'
import { readUint } from '#common/media/bytes.ts'
import { ELEMENT, MAX_ELEMENT_HEADER_BYTES, readElementHeader, vintLength } from '#common/media/ebml.ts'
import { BOX_HEADER_BYTES, findBox, readBoxHeader } from '#common/media/mp4-boxes.ts'
import { SNIFF_BYTES, sniffContainer } from './container.ts'

/** Where the sound of a file ends that was cut off while it was being recorded. */
type WholePart = {
  /** So many bytes can be read without stumbling over something unfinished. */
  end: number
  /** About so much sound is missing behind it, in milliseconds: what the file still promised. */
  lostMs: number
}

/** No recording leaves more unfinished than this: what looks so is a size that makes no sense. */
const MAX_UNFINISHED = 256 * 1024

/**
 * Finds from the structure alone where the last whole block of a live recording (WebM, fragmented MP4) ends. Null when
 * nothing in it is unfinished, when it is of another kind, and when its structure makes no sense: then it is for ffmpeg
 * to say what is wrong.
 */
export async function wholePart(path: string): Promise<WholePart | null> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const source = readWindow(file, size)
  const container = sniffContainer(await source.bytes(0, SNIFF_BYTES))
  const part = container === 'webm' ? await wholeWebm(source) : container === 'mp4' ? await wholeMp4(source) : null
  return part && part.end > 0 && size - part.end <= MAX_UNFINISHED ? part : null
}

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

/** Of a movie's or fragment's header; those of a recording are far smaller. */
const LARGEST_READ = 4 * 1024 * 1024
/** What may stand beside the fragments. */
const FRAGMENTED = /^(ftyp|moov|moof|mdat|styp|sidx|emsg|prft|mfra|free|skip|udta|uuid)$/
/** A fragment that takes longer is worth playing in part. */
const SHORT_MS = 500

/**
 * See `wholePart`. A fragment is all or nothing here: its header (moof) says where its samples lie in its mdat. One that
 * is long is left to ffmpeg, which plays what there is of it; but a header that is cut would keep it from reading any.
 */
export async function wholeMp4(source: Window): Promise<WholePart | null> {
  let position = 0
  let movie: { timescale: number; sampleDuration: number } | null = null
  /** The header whose samples come next. */
  let header: { start: number; ms: number } | null = null
  let lastMs = 0
  while (position < source.size) {
    const box = readBoxHeader(await source.bytes(position, BOX_HEADER_BYTES))
    if (box === null || (box !== 'incomplete' && !FRAGMENTED.test(box.type))) return null
    const { type, length } = box === 'incomplete' ? { type: '', length: BOX_HEADER_BYTES } : box
    if (position + length > source.size) {
      if (header && header.ms >= SHORT_MS) return { end: source.size, lostMs: header.ms }
      if (header) return { end: header.start, lostMs: header.ms }
      return movie && { end: position, lostMs: lastMs }
    }
    if (type === 'moov') {
      movie = readMovie(await source.bytes(position, Math.min(length, LARGEST_READ)))
      if (!movie) return null
    } else if (type === 'moof' && movie) {
      const moof = await source.bytes(position, Math.min(length, LARGEST_READ))
      header = { start: position, ms: (fragmentDuration(moof, movie.sampleDuration) * 1000) / movie.timescale }
    } else if (type === 'mdat') {
      lastMs = header?.ms ?? lastMs
      header = null
    }
    position += length
  }
  return header && { end: header.start, lostMs: header.ms }
}

/** The content of the first box along this path below `box`. */
function boxContent(box: Buffer, path: readonly string[]): Buffer | undefined {
  const found = findBox(box, path)
  return found && found !== 'malformed' ? box.subarray(found.start + BOX_HEADER_BYTES, found.end) : undefined
}

/** Null unless it says that fragments follow (ISO 14496-12, 8.8.3 and 8.4.2). */
function readMovie(moov: Buffer): { timescale: number; sampleDuration: number } | null {
  const trex = boxContent(moov, ['mvex', 'trex'])
  const mdhd = boxContent(moov, ['trak', 'mdia', 'mdhd'])
  const at = mdhd?.[0] === 1 ? 20 : 12
  const timescale = mdhd && mdhd.length >= at + 4 ? mdhd.readUInt32BE(at) : 0
  return trex && trex.length >= 20 && timescale > 0 ? { timescale, sampleDuration: trex.readUInt32BE(12) } : null
}

/** Of the samples a fragment's header lists (ISO 14496-12, 8.8.7 and 8.8.8), in the track's time scale. */
function fragmentDuration(moof: Buffer, fallback: number): number {
  const tfhd = boxContent(moof, ['traf', 'tfhd'])
  const trun = boxContent(moof, ['traf', 'trun'])
  if (!tfhd || !trun || tfhd.length < 8 || trun.length < 8) return 0
  const trackFlags = tfhd.readUInt32BE(0)
  const durationAt = 8 + (trackFlags & 0x1 ? 8 : 0) + (trackFlags & 0x2 ? 4 : 0)
  const perSample = trackFlags & 0x8 && tfhd.length >= durationAt + 4 ? tfhd.readUInt32BE(durationAt) : fallback
  const flags = trun.readUInt32BE(0)
  const count = trun.readUInt32BE(4)
  if (!(flags & 0x100)) return count * perSample
  const stride = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  let sum = 0
  for (let at = first; at + 4 <= trun.length && at < first + count * stride; at += stride) sum += trun.readUInt32BE(at)
  return sum
}

const WINDOW_BYTES = 256 * 1024

type Window = {
  /** Of the whole file. */
  readonly size: number
  /** Bytes from there on; fewer at the end of the file. Valid until the next call. */
  bytes(position: number, length: number): Promise<Buffer>
}

/** Reads a file piece by piece through one buffer: for looking at many small things that lie one after the other. */
function readWindow(file: FileHandle, size: number): Window {
  const memory = Buffer.alloc(WINDOW_BYTES)
  let start = 0
  let held = 0
  return {
    size,
    async bytes(position, length) {
      const wanted = Math.max(0, Math.min(length, size - position))
      if (wanted > WINDOW_BYTES) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(wanted), 0, wanted, position)
        return buffer.subarray(0, bytesRead)
      }
      if (position < start || position + wanted > start + held) {
        const { bytesRead } = await file.read(memory, 0, WINDOW_BYTES, position)
        start = position
        held = bytesRead
      }
      return memory.subarray(position - start, Math.min(held, position - start + wanted))
    },
  }
}
