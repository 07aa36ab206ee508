import { BOX_HEADER_BYTES, findBox, readBoxHeader } from '#common/media/mp4-boxes.ts'
import type { Window } from './read-window.ts'
import type { WholePart } from './whole-part.ts'

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
