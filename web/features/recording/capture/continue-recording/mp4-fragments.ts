import { readAscii, readUint, uintBytes } from '#common/media/bytes.ts'
import { BOX_HEADER_BYTES, findBox, readBoxHeader } from '#common/media/mp4-boxes.ts'
import { CannotContinueError } from './stream.ts'

/** No box of a recording is larger. */
const MAX_BOX_BYTES = 64 * 1024 * 1024
/** More than any fragment of a recording has. */
const MAX_SAMPLES = 100_000

/** The audio track a movie header (moov) describes. Its times count `timescale` units per second. */
export interface Mp4Track {
  readonly codec: string
  readonly timescale: number
  readonly sampleDuration: number
  readonly sampleSize: number
  /** Streams with the same key can be decoded as one. */
  readonly key: string
}

export interface Fragment {
  readonly number: number
  /** Start and duration in the track's time scale. */
  readonly start: number
  readonly duration: number
  /** Size in bytes and duration of each sample. */
  readonly samples: readonly { readonly size: number; readonly duration: number }[]
}

/**
 * The box header at `offset`; null if it isn't complete.
 * @throws {CannotContinueError}
 */
export function completeBoxHeader(bytes: Uint8Array, offset = 0) {
  const header = readBoxHeader(bytes, offset)
  if (header === 'incomplete') return null
  if (!header || header.length > MAX_BOX_BYTES || !/^[ -~]{4}$/.test(header.type))
    throw new CannotContinueError('not MP4')
  return header
}

/**
 * The content of the first box along this path, as a view into `box`.
 * @throws {CannotContinueError}
 */
export function boxContent(box: Uint8Array, path: readonly string[]): Uint8Array | null {
  const found = findBox(box, path)
  if (found === 'malformed') throw new CannotContinueError('not MP4')
  return found && box.subarray(found.start + BOX_HEADER_BYTES, found.end)
}

/** @throws {CannotContinueError} */
export function readMovie(moov: Uint8Array): Mp4Track {
  const trex = boxContent(moov, ['mvex', 'trex'])
  const mdhd = boxContent(moov, ['trak', 'mdia', 'mdhd'])
  const stsd = boxContent(moov, ['trak', 'mdia', 'minf', 'stbl', 'stsd'])
  if (!trex || trex.length < 24 || !mdhd || !stsd) throw new CannotContinueError('not fragmented')
  const offset = mdhd[0] === 1 ? 20 : 12
  const timescale = readUint(mdhd.subarray(offset, offset + 4))
  if (timescale === 0) throw new CannotContinueError('no time scale')
  return {
    codec: readAscii(stsd.subarray(12, 16)),
    timescale,
    sampleDuration: readUint(trex.subarray(12, 16)),
    sampleSize: readUint(trex.subarray(16, 20)),
    key: [timescale, trex.join(' '), stsd.join(' ')].join('/'),
  }
}

/**
 * Reads a fragment's header (moof).
 * @throws {CannotContinueError}
 */
export function readFragment(moof: Uint8Array, track: Mp4Track): Fragment {
  const number = readUint(boxContent(moof, ['mfhd'])?.subarray(4, 8) ?? [])
  const tfdt = boxContent(moof, ['traf', 'tfdt'])
  const start = tfdt ? readUint(tfdt.subarray(4, tfdt[0] === 1 ? 12 : 8)) : 0
  const trun = boxContent(moof, ['traf', 'trun'])
  if (!trun) return { number, start, duration: 0, samples: [] }
  if (!tfdt) throw new CannotContinueError('a fragment without its time')

  const defaults = sampleDefaults(boxContent(moof, ['traf', 'tfhd']), track)
  const flags = readUint(trun.subarray(1, 4))
  const fields = uint32Fields(trun, 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0))
  const samples: Fragment['samples'][number][] = []
  const count = readUint(trun.subarray(4, 8))
  for (let i = 0; i < count && i < MAX_SAMPLES; i += 1) {
    const duration = flags & 0x100 ? fields.next() : defaults.duration
    const size = flags & 0x200 ? fields.next() : defaults.size
    samples.push({ size, duration })
    if (flags & 0x400) fields.next()
    if (flags & 0x800) fields.next()
  }
  return { number, start, duration: samples.reduce((sum, { duration }) => sum + duration, 0), samples }
}

function sampleDefaults(tfhd: Uint8Array | null, track: Mp4Track): { duration: number; size: number } {
  if (!tfhd) return { duration: track.sampleDuration, size: track.sampleSize }
  const flags = readUint(tfhd.subarray(1, 4))
  // Offsets from the start of the file would be wrong in a longer file.
  if (flags & 0x1) throw new CannotContinueError('offsets from the start of the file')
  const fields = uint32Fields(tfhd, 8 + (flags & 0x2 ? 4 : 0))
  const duration = flags & 0x8 ? fields.next() : track.sampleDuration
  const size = flags & 0x10 ? fields.next() : track.sampleSize
  return { duration, size }
}

/** Reads consecutive 32-bit numbers; 0 past the end. */
function uint32Fields(bytes: Uint8Array, start: number) {
  let offset = start
  return {
    next() {
      offset += 4
      return readUint(bytes.subarray(offset - 4, offset))
    },
  }
}

/**
 * Writes number and start time into a fragment's header.
 * @throws {CannotContinueError}
 */
export function renumberFragment(moof: Uint8Array, number: number, start: number): void {
  const tfdt = boxContent(moof, ['traf', 'tfdt'])
  if (!tfdt) throw new CannotContinueError('a fragment without its time')
  boxContent(moof, ['mfhd'])?.set(uintBytes(number, 4), 4)
  if (tfdt[0] !== 1 && start >= 2 ** 32) throw new CannotContinueError('too long for its time field')
  tfdt.set(uintBytes(start, tfdt[0] === 1 ? 8 : 4), 4)
}
