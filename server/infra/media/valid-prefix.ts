import { type FileHandle, open } from 'node:fs/promises'
import { readUint } from '#common/media/bytes.ts'
import { ELEMENT, MAX_ELEMENT_HEADER_BYTES, readElementHeader, vintLength } from '#common/media/ebml.ts'
import { BOX_HEADER_BYTES, findBox, readBoxHeader } from '#common/media/mp4-boxes.ts'
import { type Container, SNIFF_BYTES, sniffContainer } from './container.ts'

/** The readable part of a recording that was cut off. */
type ValidPrefix = {
  /** Length of the prefix that contains only complete blocks, in bytes. */
  end: number
  /** Approximate duration of the missing audio that the file's structure declares, in milliseconds. */
  lostMs: number
}

/** A live recording never has more incomplete bytes at its end. A longer block means a nonsensical size. */
const MAX_INCOMPLETE_BYTES = 256 * 1024

/**
 * Finds the end of the last complete block of a live recording (WebM, fragmented MP4, WAV of unknown length) from its
 * structure. Null if the file is complete, has another format, or makes no sense; ffmpeg reports those errors.
 */
export async function findValidPrefix(path: string): Promise<ValidPrefix | null> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  const source = openWindowedFile(file, size)
  const container = sniffContainer(await source.read(0, SNIFF_BYTES))
  const find = container && FINDERS[container]
  const part = find ? await find(source) : null
  return part && part.end > 0 && size - part.end <= MAX_INCOMPLETE_BYTES ? part : null
}

const FINDERS: Partial<Record<Container, (source: WindowedFile) => Promise<ValidPrefix | null>>> = {
  webm: findValidWebmPrefix,
  mp4: findValidMp4Prefix,
  wav: findValidWavPrefix,
}

/** Elements directly below the segment. Any of them ends a cluster of unknown size. */
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
/** Void, CRC-32, position and previous size can appear anywhere. */
const GLOBAL: readonly number[] = [0xec, 0xbf, 0xa7, 0xab]
const { ebml, segment, timestamp, simpleBlock, blockGroup } = ELEMENT
const KNOWN_IDS: ReadonlySet<number> = new Set([
  ...TOP_LEVEL,
  ...GLOBAL,
  ebml,
  segment,
  timestamp,
  simpleBlock,
  blockGroup,
])

/** The id of an element whose header is incomplete. */
const TRUNCATED = -1

type Element = {
  id: number
  /** File offset of its content. */
  content: number
  /** Null if its size is unknown. */
  end: number | null
}

/** See `findValidPrefix`. Assumes that timestamps are in milliseconds, as in every browser's recordings. */
export async function findValidWebmPrefix(source: WindowedFile): Promise<ValidPrefix | null> {
  const header = await readElement(source, 0)
  if (header?.id !== ELEMENT.ebml || header.end === null) return null
  const segmentElement = await readElement(source, header.end)
  if (segmentElement?.id !== ELEMENT.segment) return null

  let position = segmentElement.content
  let clusterStartMs = 0
  let lastBlockMs: number | null = null
  let declaredEnd = segmentElement.end ?? 0
  /** Assumes that the missing bytes contain as much audio per byte as the existing ones. */
  const prefixUntil = (end: number): ValidPrefix | null =>
    lastBlockMs === null ? null : { end, lostMs: ((declaredEnd - end) * lastBlockMs) / end }

  while (position < source.size) {
    const element = await readElement(source, position)
    if (element === null) return null
    declaredEnd = Math.max(declaredEnd, element.end ?? 0)
    if (element.id === ELEMENT.cluster) {
      position = element.content
      continue
    }
    const { id, content, end } = element
    if (end === null) return id === TRUNCATED ? prefixUntil(position) : null
    if (end > source.size) return prefixUntil(position)
    if (id === ELEMENT.timestamp) clusterStartMs = readUint(await source.read(content, end - content))
    else if (id === ELEMENT.simpleBlock) lastBlockMs = clusterStartMs + (await blockMs(source, content))
    else if (id === ELEMENT.blockGroup) lastBlockMs = clusterStartMs
    position = end
  }
  return declaredEnd > source.size ? prefixUntil(position) : null
}

/** Null if there is no known element at that offset. */
async function readElement(source: WindowedFile, start: number): Promise<Element | null> {
  const header = readElementHeader(await source.read(start, MAX_ELEMENT_HEADER_BYTES))
  if (header === 'incomplete') return { id: TRUNCATED, content: start, end: null }
  if (!header || !KNOWN_IDS.has(header.id)) return null
  const content = start + header.headerBytes
  return { id: header.id, content, end: header.contentBytes === null ? null : content + header.contentBytes }
}

/** A block starts with its track number and its 16-bit time relative to the cluster. */
async function blockMs(source: WindowedFile, content: number): Promise<number> {
  const bytes = await source.read(content, 10)
  const trackLength = vintLength(bytes[0] ?? 0)
  return trackLength <= 8 && bytes.length >= trackLength + 2 ? bytes.readInt16BE(trackLength) : 0
}

/** Limit for a movie or fragment header. Those of recordings are far smaller. */
const MAX_HEADER_READ_BYTES = 4 * 1024 * 1024
/** The box types allowed between fragments. */
const FRAGMENTED_BOXES = /^(ftyp|moov|moof|mdat|styp|sidx|emsg|prft|mfra|free|skip|udta|uuid)$/
/** A longer fragment is worth playing in part. */
const MIN_PARTIAL_FRAGMENT_MS = 500

/**
 * See `findValidPrefix`. An incomplete fragment is dropped: its header (moof) says where the samples are in its mdat.
 * Long fragments are left to ffmpeg, which plays the available part; but an incomplete header would stop it from
 * reading anything.
 */
export async function findValidMp4Prefix(source: WindowedFile): Promise<ValidPrefix | null> {
  let position = 0
  let movie: { timescale: number; sampleDuration: number } | null = null
  /** The header of the samples that come next. */
  let header: { start: number; ms: number } | null = null
  let lastMs = 0
  while (position < source.size) {
    const box = readBoxHeader(await source.read(position, BOX_HEADER_BYTES))
    if (box === null || (box !== 'incomplete' && !FRAGMENTED_BOXES.test(box.type))) return null
    const { type, length } = box === 'incomplete' ? { type: '', length: BOX_HEADER_BYTES } : box
    if (position + length > source.size) {
      if (header && header.ms >= MIN_PARTIAL_FRAGMENT_MS) return { end: source.size, lostMs: header.ms }
      if (header) return { end: header.start, lostMs: header.ms }
      return movie && { end: position, lostMs: lastMs }
    }
    if (type === 'moov') {
      movie = readMovie(await source.read(position, Math.min(length, MAX_HEADER_READ_BYTES)))
      if (!movie) return null
    } else if (type === 'moof' && movie) {
      const moof = await source.read(position, Math.min(length, MAX_HEADER_READ_BYTES))
      header = { start: position, ms: (fragmentDuration(moof, movie.sampleDuration) * 1000) / movie.timescale }
    } else if (type === 'mdat') {
      lastMs = header?.ms ?? lastMs
      header = null
    }
    position += length
  }
  return header && { end: header.start, lostMs: header.ms }
}

/** The content of the first box at this path below `box`. */
function boxContent(box: Buffer, path: readonly string[]): Buffer | undefined {
  const found = findBox(box, path)
  return found && found !== 'malformed' ? box.subarray(found.start + BOX_HEADER_BYTES, found.end) : undefined
}

/** Null unless it declares that fragments follow (ISO 14496-12, 8.8.3 and 8.4.2). */
function readMovie(moov: Buffer): { timescale: number; sampleDuration: number } | null {
  const trex = boxContent(moov, ['mvex', 'trex'])
  const mdhd = boxContent(moov, ['trak', 'mdia', 'mdhd'])
  const at = mdhd?.[0] === 1 ? 20 : 12
  const timescale = mdhd && mdhd.length >= at + 4 ? mdhd.readUInt32BE(at) : 0
  return trex && trex.length >= 20 && timescale > 0 ? { timescale, sampleDuration: trex.readUInt32BE(12) } : null
}

/** Total duration of the samples in a fragment header (ISO 14496-12, 8.8.7 and 8.8.8), in the track's time scale. */
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

const CHUNK_HEADER_BYTES = 8
const FORMAT_CHUNK_BYTES = 16
/** More chunks before the samples make no sense. */
const MAX_CHUNKS = 1_000
/** A recorder that doesn't know the size yet writes all ones. */
const UNKNOWN_SIZE = 0xffffffff

/** See `findValidPrefix`. To ffmpeg, a sample that was cut off is an error. */
export async function findValidWavPrefix(source: WindowedFile): Promise<ValidPrefix | null> {
  let position = 12
  let sampleBytes = 0
  for (let i = 0; i < MAX_CHUNKS; i += 1) {
    const chunk = await source.read(position, CHUNK_HEADER_BYTES + FORMAT_CHUNK_BYTES)
    if (chunk.length < CHUNK_HEADER_BYTES) return null
    const type = chunk.toString('latin1', 0, 4)
    const size = chunk.readUInt32LE(4)
    const content = position + CHUNK_HEADER_BYTES
    if (type === 'fmt ' && chunk.length === CHUNK_HEADER_BYTES + FORMAT_CHUNK_BYTES)
      sampleBytes = chunk.readUInt16LE(20)
    if (type === 'data') {
      const rest = size === UNKNOWN_SIZE && sampleBytes > 0 ? (source.size - content) % sampleBytes : 0
      return rest > 0 ? { end: source.size - rest, lostMs: 0 } : null
    }
    position = content + size + (size % 2)
  }
  return null
}

const WINDOW_BYTES = 256 * 1024

type WindowedFile = {
  /** Size of the whole file. */
  readonly size: number
  /** Reads bytes at an offset; fewer at the end of the file. Valid until the next call. */
  read(position: number, length: number): Promise<Buffer>
}

/** Reads a file through one buffer, for parsing many small structures in sequence. */
function openWindowedFile(file: FileHandle, size: number): WindowedFile {
  const buffer = Buffer.alloc(WINDOW_BYTES)
  let start = 0
  let bufferedBytes = 0
  return {
    size,
    async read(position, length) {
      const count = Math.max(0, Math.min(length, size - position))
      if (count > WINDOW_BYTES) {
        const { buffer: large, bytesRead } = await file.read(Buffer.alloc(count), 0, count, position)
        return large.subarray(0, bytesRead)
      }
      if (position < start || position + count > start + bufferedBytes) {
        const { bytesRead } = await file.read(buffer, 0, WINDOW_BYTES, position)
        start = position
        bufferedBytes = bytesRead
      }
      return buffer.subarray(position - start, Math.min(bufferedBytes, position - start + count))
    },
  }
}
