import { concatBytes, readAscii, readUint, uintBytes } from '#common/media/bytes.ts'
import { childElements, ELEMENT, readElementHeader, vintLength, vintValue } from '#common/media/ebml.ts'
import { completeNumber, completeOpusPacket, opusPacketMs } from './repair-values.ts'
import { CannotContinueError, type StreamJoiner, type StreamReader } from './stream.ts'

// Live WebM recordings as Chromium and Firefox write them: one Opus track, in a segment of unknown size.

/** No element of a recording is larger. */
const MAX_ELEMENT_BYTES = 16 * 1024 * 1024
const MAX_BLOCK_BYTES = 100_000
/** A block needs a header of 4 bytes and a packet. */
const MIN_BLOCK_BYTES = 5

const UNKNOWN_SIZE = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
const CLUSTER_HEADER: readonly number[] = [...uintBytes(ELEMENT.cluster, 4), ...UNKNOWN_SIZE]
const timestampElement = (ms: number): number[] => [ELEMENT.timestamp, 0x88, ...uintBytes(ms, 8)]

interface WebmTrack {
  readonly number: number
  /** Streams with the same key can be decoded as one. */
  readonly key: string
}

/** Reads a recording to its end. */
export function createWebmReader(): StreamReader {
  let track: WebmTrack | null = null
  let clusterMs: number | null = null
  let clusterEnd: number | null = null
  let endMs = 0
  let toc = 0

  function readBlock(content: Uint8Array) {
    const { offsetMs, durationMs } = blockTiming(content)
    endMs = Math.max(endMs, (clusterMs ?? 0) + offsetMs + durationMs)
    toc = content[4] ?? toc
  }

  const splitter = createElementSplitter(({ id, end, content }) => {
    if (id === ELEMENT.segment && end !== null) throw new CannotContinueError('a segment of known size')
    if (id === ELEMENT.info) requireMilliseconds(content)
    if (id === ELEMENT.tracks) track = readTrack(content)
    if (id === ELEMENT.cluster) {
      clusterMs = null
      clusterEnd = end
    }
    if (id === ELEMENT.timestamp) clusterMs = readUint(content)
    if (id === ELEMENT.simpleBlock) readBlock(content)
    if (id === ELEMENT.blockGroup) readBlock(blockInGroup(content))
  })

  return {
    add: splitter.add,
    end() {
      if (!track) throw new CannotContinueError('no track')
      // Firefox gives its clusters a size, and delivers them whole.
      if (clusterEnd !== null && clusterEnd > splitter.position()) throw new CannotContinueError('a cut-off cluster')
      const repair = repairWebm({ rest: splitter.rest(), clusterMs, endMs, trackNumber: track.number, toc })
      const durationMs = Math.ceil(repair.endMs)
      const ownTrack: WebmTrack = track
      return {
        durationMs,
        repair: concatBytes(repair.bytes),
        createJoiner: () => createWebmJoiner(ownTrack, durationMs),
      }
    },
  }
}

/** Continues a recording of `previousMs`: drops the new stream's header and shifts its clusters by that time. */
function createWebmJoiner(track: WebmTrack, previousMs: number): StreamJoiner {
  let output: Uint8Array[] = []
  let isSameTrack = false
  let shiftMs: number | null = null
  const splitter = createElementSplitter(({ id, whole, content }) => {
    if (id === ELEMENT.info) requireMilliseconds(content)
    if (id === ELEMENT.tracks) {
      if (readTrack(content).key !== track.key) throw new CannotContinueError('different audio')
      isSameTrack = true
    }
    if (id === ELEMENT.timestamp) {
      const ms = readUint(content)
      shiftMs ??= previousMs - ms
      output.push(concatBytes(CLUSTER_HEADER, timestampElement(ms + shiftMs)))
    }
    if (id !== ELEMENT.simpleBlock && id !== ELEMENT.blockGroup) return
    if (!isSameTrack || shiftMs === null) throw new CannotContinueError('audio before its header')
    output.push(whole)
  })
  return {
    add(bytes) {
      output = []
      splitter.add(bytes)
      return concatBytes(...output)
    },
  }
}

/** A whole element below the segment or a cluster. A segment or cluster itself comes with empty `content`. */
interface WebmElement {
  readonly id: number
  readonly whole: Uint8Array<ArrayBuffer>
  readonly content: Uint8Array<ArrayBuffer>
  /** Where it ends in the stream; null if its size is unknown. */
  readonly end: number | null
}

/** Splits a WebM stream into elements, from chunks of any size. */
function createElementSplitter(onElement: (element: WebmElement) => void) {
  let rest = new Uint8Array()
  let position = 0

  return {
    /** @throws {CannotContinueError} */
    add(bytes: Uint8Array) {
      rest = rest.length === 0 ? concatBytes(bytes) : concatBytes(rest, bytes)
      let at = 0
      while (at < rest.length) {
        const header = readElementHeader(rest, at)
        if (header === null) throw new CannotContinueError('not WebM')
        if (header === 'incomplete') break
        const { id, contentBytes } = header
        const start = at + header.headerBytes
        const end = contentBytes === null ? null : position + start + contentBytes
        if (id === ELEMENT.segment || id === ELEMENT.cluster) {
          const empty = new Uint8Array()
          at = start
          onElement({ id, end, whole: empty, content: empty })
          continue
        }
        if (contentBytes === null || contentBytes > MAX_ELEMENT_BYTES)
          throw new CannotContinueError('an element of unknown or unusual size')
        const next = start + contentBytes
        if (next > rest.length) break
        onElement({ id, end, whole: rest.slice(at, next), content: rest.slice(start, next) })
        at = next
      }
      position += at
      rest = rest.slice(at)
    },
    /** The start of an incomplete element. */
    rest: () => rest,
    /** Where `rest` starts in the stream. */
    position: () => position,
  }
}

/** @throws {CannotContinueError} */
function readTrack(content: Uint8Array): WebmTrack {
  const entries = [...childElements(content)].filter(({ id }) => id === ELEMENT.trackEntry)
  const [entry] = entries
  if (!entry || entries.length > 1) throw new CannotContinueError('not exactly one track')
  const fields = new Map([...childElements(entry.content)].map((child) => [child.id, child.content]))
  const codec = readAscii(fields.get(ELEMENT.codecId) ?? new Uint8Array())
  const number = readUint(fields.get(ELEMENT.trackNumber) ?? [])
  if (codec !== 'A_OPUS' || number < 1 || number > 126) throw new CannotContinueError(`a track of ${codec}`)
  const key = [ELEMENT.codecPrivate, ELEMENT.audio].map((id) => [...(fields.get(id) ?? [])].join(' ')).join('/')
  return { number, key: `${number}/${codec}/${key}` }
}

/**
 * Requires timestamps in milliseconds, as all browsers write them.
 * @throws {CannotContinueError}
 */
function requireMilliseconds(info: Uint8Array): void {
  const scale = [...childElements(info)].find(({ id }) => id === ELEMENT.timestampScale)
  if (scale && readUint(scale.content) !== 1_000_000) throw new CannotContinueError('an unusual timestamp scale')
}

/** When a block starts, relative to its cluster, and how long it lasts. Its track number takes one byte. */
function blockTiming(content: Uint8Array): { offsetMs: number; durationMs: number } {
  const offsetMs = (readUint(content.subarray(1, 3)) << 16) >> 16
  return { offsetMs, durationMs: opusPacketMs(content.subarray(4)) }
}

const blockInGroup = (content: Uint8Array): Uint8Array =>
  [...childElements(content)].find(({ id }) => id === ELEMENT.block)?.content ?? new Uint8Array()

interface CutOffWebm {
  /** The start of the incomplete element; empty if all are complete. */
  readonly rest: Uint8Array
  /** Time of the current cluster; null before it's known. */
  readonly clusterMs: number | null
  /** Where the audio before it ends. */
  readonly endMs: number
  readonly trackNumber: number
  /** The first byte of a packet in this stream. */
  readonly toc: number
}

/**
 * The bytes that complete the last element of a stream, and where its audio then ends. A browser can stop after any
 * byte, even within a header.
 * @throws {CannotContinueError}
 */
function repairWebm(cut: CutOffWebm): { bytes: readonly number[] | Uint8Array; endMs: number } {
  const { rest, clusterMs, endMs } = cut
  const [first] = rest
  if (first === undefined) return { bytes: [], endMs }
  if (first === ELEMENT.simpleBlock && clusterMs !== null) return repairBlock(cut, clusterMs)
  if (first === ELEMENT.timestamp) return { bytes: repairTimestamp(rest, endMs), endMs }
  const isCluster = rest.every((byte, i) => byte === CLUSTER_HEADER[i])
  if (!isCluster) throw new CannotContinueError('cut off in an unknown element')
  return { bytes: [...CLUSTER_HEADER.slice(rest.length), ...timestampElement(Math.ceil(endMs))], endMs }
}

function repairTimestamp(rest: Uint8Array, endMs: number): number[] {
  const [, sizeByte] = rest
  if (sizeByte === undefined) return timestampElement(Math.ceil(endMs)).slice(1)
  const length = vintValue(Uint8Array.of(sizeByte))
  if (vintLength(sizeByte) !== 1 || length === null || length > 8) throw new CannotContinueError('an unusual timestamp')
  return completeNumber(rest.subarray(2), length, Math.ceil(endMs)).slice(rest.length - 2)
}

function repairBlock({ rest, endMs, trackNumber, toc }: CutOffWebm, clusterMs: number) {
  const size = repairBlockSize(rest.subarray(1))
  const length = vintValue(size)
  if (length === null || length < MIN_BLOCK_BYTES || length > MAX_BLOCK_BYTES)
    throw new CannotContinueError('an unusual block')
  const known = rest.subarray(1 + size.length)
  const offsetMs = Math.max(0, Math.min(0x7fff, Math.ceil(endMs) - clusterMs))
  const header = concatBytes([0x80 + trackNumber, ...completeNumber(known.subarray(1), 2, offsetMs), 0x80])
  header.set(known.subarray(0, header.length))
  const packet = completeOpusPacket(known.subarray(header.length), length - header.length, toc)
  const content = concatBytes(header, packet)
  const timing = blockTiming(content)
  const bytes = concatBytes(size, content).subarray(rest.length - 1)
  return { bytes, endMs: Math.max(endMs, clusterMs + timing.offsetMs + timing.durationMs) }
}

/** Completes a size so that it's large enough for a block. */
function repairBlockSize(start: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = vintLength(start[0] ?? 0x80)
  const size = new Uint8Array(length)
  size.set(start.length === 0 ? [0x80] : start.subarray(0, length))
  if (start.length < length && readUint(size) - 2 ** (7 * length) < MIN_BLOCK_BYTES)
    size[length - 1] = (size[length - 1] ?? 0) + MIN_BLOCK_BYTES
  return size
}
