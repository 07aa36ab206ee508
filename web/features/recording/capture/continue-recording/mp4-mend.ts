import { BOX_HEADER } from './boxes.ts'
import { asText, bytesOf, joined, unsigned } from './bytes.ts'
import { CannotContinue } from './ending.ts'
import { type Fragment, type Mp4Sound, readFragment } from './fragment.ts'
import { completeBox, type LastFragment, mendHeader } from './mp4-header.ts'
import { completeOpus } from './opus.ts'

export interface CutMp4 {
  /** The beginning of the box that is not whole; empty when all are. */
  readonly rest: Uint8Array
  readonly sound: Mp4Sound
  /** The fragment whose header is whole and whose samples are not. */
  readonly open: Fragment | null
  /** Null before the first one. */
  readonly last: LastFragment | null
}

interface Mended {
  readonly bytes: Uint8Array
  /** It is whole now. */
  readonly fragment: Fragment | null
}

const LARGEST_SAMPLES = 16 * 1024 * 1024

/**
 * What is to be put behind a stream that stops anywhere, so that its last box is whole. A cut header becomes one of a
 * fragment with as much sound as it tells of; its samples become nothing, as long as those that were promised.
 * @throws {CannotContinue} also where samples are missing that are no Opus: nobody can make a whole AAC frame out of a part of
 * one, and players stop at a broken one
 */
export function mendMp4({ rest, sound, open, last }: CutMp4): Mended {
  if (open) return { bytes: mendSamples(rest, sound, open, last), fragment: open }
  if (rest.length === 0) return { bytes: rest, fragment: null }
  const whole = last ? mendHeader(rest, last) : completeBox(rest)
  if (asText(whole.subarray(4, 8)) !== 'moof') return { bytes: whole.subarray(rest.length), fragment: null }
  if (!last) throw new CannotContinue('no sound')
  const fragment = readFragment(whole, sound)
  const samples = mendSamples(new Uint8Array(), sound, fragment, last)
  return { bytes: joined(whole.subarray(rest.length), samples), fragment }
}

/** The samples of a fragment, from where `rest` stops. */
function mendSamples(rest: Uint8Array, sound: Mp4Sound, { samples }: Fragment, last: LastFragment | null): Uint8Array {
  const length = BOX_HEADER + samples.reduce((sum, { size }) => sum + size, 0)
  if (length > LARGEST_SAMPLES) throw new CannotContinue('an unusual fragment')
  if (samples.length > 0 && sound.codec !== 'Opus') throw new CannotContinue('samples that cannot be completed')
  if (rest.length >= 4 && unsigned(rest.subarray(0, 4)) !== length) throw new CannotContinue('samples of another size')
  const header = [...bytesOf(length, 4), ...[...'mdat'].map((letter) => letter.charCodeAt(0))]
  const whole = joined(header, new Uint8Array(length - BOX_HEADER))
  const like = rest[BOX_HEADER] ?? last?.packet ?? 0x78
  let at = BOX_HEADER
  for (const { size, duration } of samples) {
    const ms = (duration * 1000) / sound.timescale
    if (size > 0) whole.set(completeOpus(rest.subarray(at, at + size), size, like, ms), at)
    at += size
  }
  return whole.subarray(rest.length)
}
