import { completeNumber, joined, unsigned } from './bytes.ts'
import { CLUSTER_START, ID, timestampElement, vintLength, vintValue } from './ebml.ts'
import { CannotContinue } from './ending.ts'
import { completeOpus } from './opus.ts'
import { readBlock } from './webm-sound.ts'

export interface CutWebm {
  /** The beginning of the element that is not whole; empty when all are. */
  readonly rest: Uint8Array
  /** Of the cluster it stands in; null before that is known. */
  readonly clusterMs: number | null
  /** Where the sound before it ends. */
  readonly endMs: number
  readonly track: number
  /** The first byte of a packet of this stream. */
  readonly like: number
}

/**
 * What is to be put behind a stream that stops anywhere, so that its last element is whole; and where its sound ends
 * then. A browser may stop after any byte of a header.
 * @throws {CannotContinue}
 */
export function mendWebm(cut: CutWebm): { bytes: readonly number[] | Uint8Array; endMs: number } {
  const { rest, clusterMs, endMs } = cut
  const [first] = rest
  if (first === undefined) return { bytes: [], endMs }
  if (first === ID.simpleBlock && clusterMs !== null) return mendBlock(cut, clusterMs)
  if (first === ID.timestamp) return { bytes: mendTimestamp(rest, endMs), endMs }
  const isCluster = rest.every((byte, i) => byte === CLUSTER_START[i])
  if (!isCluster) throw new CannotContinue('cut in an unknown element')
  return { bytes: [...CLUSTER_START.slice(rest.length), ...timestampElement(Math.ceil(endMs))], endMs }
}

function mendTimestamp(rest: Uint8Array, endMs: number): number[] {
  const [, sizeByte] = rest
  if (sizeByte === undefined) return timestampElement(Math.ceil(endMs)).slice(1)
  const length = vintValue(Uint8Array.of(sizeByte))
  if (vintLength(sizeByte) !== 1 || length === null || length > 8) throw new CannotContinue('an unusual time')
  return completeNumber(rest.subarray(2), length, Math.ceil(endMs)).slice(rest.length - 2)
}

/** Fewer bytes than this hold no header and packet. */
const SMALLEST_BLOCK = 5

function mendBlock({ rest, endMs, track, like }: CutWebm, clusterMs: number) {
  const size = mendSize(rest.subarray(1))
  const length = vintValue(size)
  if (length === null || length < SMALLEST_BLOCK || length > 100_000) throw new CannotContinue('an unusual block')
  const there = rest.subarray(1 + size.length)
  const relativeMs = Math.max(0, Math.min(0x7fff, Math.ceil(endMs) - clusterMs))
  const header = joined([0x80 + track, ...completeNumber(there.subarray(1), 2, relativeMs), 0x80])
  header.set(there.subarray(0, header.length))
  const content = joined(header, completeOpus(there.subarray(header.length), length - header.length, like))
  const { ms, lengthMs } = readBlock(content)
  const bytes = joined(size, content).subarray(rest.length - 1)
  return { bytes, endMs: Math.max(endMs, clusterMs + ms + lengthMs) }
}

/** A size that begins like this, and is large enough for a block. */
function mendSize(start: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = vintLength(start[0] ?? 0x80)
  const size = new Uint8Array(length)
  size.set(start.length === 0 ? [0x80] : start.subarray(0, length))
  if (start.length < length && unsigned(size) - 2 ** (7 * length) < SMALLEST_BLOCK)
    size[length - 1] = (size[length - 1] ?? 0) + SMALLEST_BLOCK
  return size
}
