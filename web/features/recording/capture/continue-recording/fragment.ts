import { contentOf } from './boxes.ts'
import { bytesOf, unsigned } from './bytes.ts'
import { CannotContinue } from './ending.ts'

/** What a movie's header says of its sound. Times of a track count in its time scale, so many a second. */
export interface Mp4Sound {
  readonly codec: string
  readonly timescale: number
  readonly sampleDuration: number
  readonly sampleSize: number
  /** Two streams with the same are decoded alike. */
  readonly key: string
}

/** @throws {CannotContinue} */
export function readMovie(moov: Uint8Array): Mp4Sound {
  const trex = contentOf(moov, ['mvex', 'trex'])
  const mdhd = contentOf(moov, ['trak', 'mdia', 'mdhd'])
  const stsd = contentOf(moov, ['trak', 'mdia', 'minf', 'stbl', 'stsd'])
  if (!trex || trex.length < 24 || !mdhd || !stsd) throw new CannotContinue('not in fragments')
  const at = mdhd[0] === 1 ? 20 : 12
  const timescale = unsigned(mdhd.subarray(at, at + 4))
  if (timescale === 0) throw new CannotContinue('no time scale')
  return {
    codec: String.fromCharCode(...stsd.subarray(12, 16)),
    timescale,
    sampleDuration: unsigned(trex.subarray(12, 16)),
    sampleSize: unsigned(trex.subarray(16, 20)),
    key: [timescale, trex.join(' '), stsd.join(' ')].join('/'),
  }
}

/** More than any fragment of a recording has. */
const MAX_SAMPLES = 100_000

export interface Fragment {
  readonly number: number
  /** When it begins and how long it sounds, in the track's time scale. */
  readonly from: number
  readonly duration: number
  /** Bytes of each sample, and how long it sounds. */
  readonly samples: readonly { readonly size: number; readonly duration: number }[]
}

/** A fragment's header, as far as it is there. @throws {CannotContinue} */
export function readFragment(moof: Uint8Array, sound: Mp4Sound): Fragment {
  const number = unsigned(contentOf(moof, ['mfhd'])?.subarray(4, 8) ?? [])
  const tfdt = contentOf(moof, ['traf', 'tfdt'])
  const from = tfdt ? unsigned(tfdt.subarray(4, tfdt[0] === 1 ? 12 : 8)) : 0
  const trun = contentOf(moof, ['traf', 'trun'])
  if (!trun) return { number, from, duration: 0, samples: [] }
  if (!tfdt) throw new CannotContinue('a fragment without its time')

  const track = trackDefaults(contentOf(moof, ['traf', 'tfhd']), sound)
  const flags = unsigned(trun.subarray(1, 4))
  const numbers = numbersFrom(trun, 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0))
  const samples: Fragment['samples'][number][] = []
  const count = unsigned(trun.subarray(4, 8))
  for (let i = 0; i < count && i < MAX_SAMPLES; i += 1) {
    const duration = flags & 0x100 ? numbers.next() : track.duration
    const size = flags & 0x200 ? numbers.next() : track.size
    samples.push({ size, duration })
    if (flags & 0x400) numbers.next()
    if (flags & 0x800) numbers.next()
  }
  return { number, from, duration: samples.reduce((sum, { duration }) => sum + duration, 0), samples }
}

function trackDefaults(tfhd: Uint8Array | null, sound: Mp4Sound): { duration: number; size: number } {
  if (!tfhd) return { duration: sound.sampleDuration, size: sound.sampleSize }
  const flags = unsigned(tfhd.subarray(1, 4))
  // Counted from the file's beginning: it would lead elsewhere in a longer file.
  if (flags & 0x1) throw new CannotContinue('places counted from the beginning')
  const numbers = numbersFrom(tfhd, 8 + (flags & 0x2 ? 4 : 0))
  const duration = flags & 0x8 ? numbers.next() : sound.sampleDuration
  const size = flags & 0x10 ? numbers.next() : sound.sampleSize
  return { duration, size }
}

/** The 32-bit numbers from there on, one after the other; 0 behind the end. */
function numbersFrom(bytes: Uint8Array, start: number) {
  let at = start
  return {
    next() {
      at += 4
      return unsigned(bytes.subarray(at - 4, at))
    },
  }
}

/** Writes number and time into a fragment's header. @throws {CannotContinue} */
export function renumber(moof: Uint8Array, number: number, from: number): void {
  const tfdt = contentOf(moof, ['traf', 'tfdt'])
  if (!tfdt) throw new CannotContinue('a fragment without its time')
  contentOf(moof, ['mfhd'])?.set(bytesOf(number, 4), 4)
  if (tfdt[0] !== 1 && from >= 2 ** 32) throw new CannotContinue('too long for its time')
  tfdt.set(bytesOf(from, tfdt[0] === 1 ? 8 : 4), 4)
}
