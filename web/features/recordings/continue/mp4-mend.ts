import { BOX_HEADER, contentOf, findBox, freeBox, readBox } from './boxes.ts'
import { asText, bytesOf, completeNumber, joined, unsigned } from './bytes.ts'
import { CannotContinue } from './ending.ts'
import { type Fragment, type Mp4Sound, readFragment } from './fragment.ts'
import { completeOpus } from './opus.ts'

type Mended = { readonly bytes: Uint8Array /** It is whole now. */; readonly fragment: Fragment | null }

/** What a crash left of a fragment's header, or of any box before it. */
const LARGEST_CUT = 1024 * 1024

/**
 * What is to be put behind a stream that stops anywhere, so that its last box is whole. A cut header becomes one of a
 * fragment with as much sound as it tells of; its samples become nothing, as long as those that were promised.
 * @param open the fragment whose header is whole and whose samples are not
 * @param like a header (moof) of the same stream
 * @param last the number of the last whole fragment, and where it ends
 * @throws {CannotContinue}
 */
export function mendMp4(
  rest: Uint8Array,
  sound: Mp4Sound,
  open: Fragment | null,
  like: Uint8Array | null,
  last: { readonly number: number; readonly end: number },
): Mended {
  if (open) return { bytes: mendSamples(rest, sound, open), fragment: open }
  if (rest.length === 0) return { bytes: rest, fragment: null }
  const whole = completeBox(rest, null, like)
  if (asText(whole.subarray(4, 8)) !== 'moof') return { bytes: whole.subarray(rest.length), fragment: null }
  if (!like) throw new CannotContinue('no sound')
  follow(whole, rest.length, last)
  const fragment = readFragment(whole, sound)
  const samples = mendSamples(new Uint8Array(), sound, fragment)
  return { bytes: joined(whole.subarray(rest.length), samples), fragment }
}

/** Completes the number and the time of a fragment's header that stops at `known`, so that it follows the last one. */
function follow(moof: Uint8Array, known: number, last: { readonly number: number; readonly end: number }): void {
  const complete = (field: Uint8Array | undefined, least: number) => {
    const there = field?.subarray(0, Math.max(0, known - (field.byteOffset - moof.byteOffset)))
    if (field && there) field.set(completeNumber(there, field.length, least))
  }
  complete(contentOf(moof, ['mfhd'])?.subarray(4, 8), last.number + 1)
  const time = contentOf(moof, ['traf', 'tfdt'])
  complete(time?.subarray(4, time[0] === 1 ? 12 : 8), last.end)
}

/** The samples of a fragment, from where `rest` stops. */
function mendSamples(rest: Uint8Array, sound: Mp4Sound, { sizes }: Fragment): Uint8Array {
  const length = BOX_HEADER + sizes.reduce((sum, size) => sum + size, 0)
  if (length > LARGEST_CUT * 16) throw new CannotContinue('an unusual fragment')
  const whole = joined(
    bytesOf(length, 4),
    [...'mdat'].map((letter) => letter.charCodeAt(0)),
    new Uint8Array(length - 8),
  )
  if (rest.length >= 4 && unsigned(rest.subarray(0, 4)) !== length) throw new CannotContinue('samples of another size')
  let at = BOX_HEADER
  const like = rest[BOX_HEADER] ?? 0x78
  for (const size of sizes) {
    if (size > 0 && sound.codec === 'Opus') whole.set(completeOpus(rest.subarray(at, at + size), size, like), at)
    at += size
  }
  return whole.subarray(rest.length)
}

const CONTAINERS: ReadonlySet<string> = new Set(['moof', 'traf'])

/**
 * A box that begins like this, whole. What is in the middle of its own header becomes a box that readers skip; the children
 * of a container are completed each by itself; what else is missing is as in `like`.
 * @param room how large it must be; null when that is for its own header to say
 * @param like a whole box of the same kind
 */
function completeBox(start: Uint8Array, room: number | null, like: Uint8Array | null): Uint8Array<ArrayBuffer> {
  const length = start.length >= 4 ? unsigned(start.subarray(0, 4)) : (room ?? BOX_HEADER)
  if (length < BOX_HEADER || length > (room ?? LARGEST_CUT)) throw new CannotContinue('an unusual box')
  const whole = joined(freeBox(length))
  if (start.length > 4 && start.length < BOX_HEADER) whole.fill(0x78, 4, BOX_HEADER)
  whole.set(start)
  if (start.length < BOX_HEADER) return whole
  const name = asText(whole.subarray(4, 8))
  if (!CONTAINERS.has(name)) {
    whole.set(likeBox(name, whole, like).subarray(start.length), start.length)
    return whole
  }
  for (let at = BOX_HEADER; at < length; ) {
    const box = at < start.length && readBox(start, at)
    if (box && at + box.length <= start.length) {
      at += box.length
      continue
    }
    const model = box && like && findBox(like, [box.name])
    const child = completeBox(start.subarray(at), length - at, model ? like.subarray(model.from, model.to) : null)
    whole.set(child, at)
    at += child.length
  }
  return whole
}

/** Where the list of samples begins: behind name, flags, number of samples and place, which are all that is before it. */
const LIST = 20

/** As long as `box`; where a list of samples has another length, it is made of the first one. */
function likeBox(name: string, box: Uint8Array, like: Uint8Array | null): Uint8Array {
  if (like?.length === box.length) return like
  const made = box.slice()
  if (name !== 'trun' || !like || like.length < LIST + 8) return made
  for (let at = LIST; at < made.length; at += 8)
    made.set(like.subarray(LIST, LIST + 8).subarray(0, made.length - at), at)
  return made
}
