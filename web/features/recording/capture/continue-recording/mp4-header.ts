import { BOX_HEADER, contentOf, findBox, freeBox, readBox } from './boxes.ts'
import { asText, completeNumber, joined, unsigned } from './bytes.ts'
import { CannotContinue } from './ending.ts'

/** What a stream tells of the next fragment. */
export interface LastFragment {
  /** The whole box (moof). */
  readonly header: Uint8Array
  readonly number: number
  /** In the track's time scale. */
  readonly end: number
  /** The first byte of a packet; undefined where none was whole. */
  readonly packet: number | undefined
}

/** What a crash left of a fragment's header, or of any box before it. */
const LARGEST_CUT = 1024 * 1024

/**
 * The header of a fragment of which only the beginning came, as long as it says and made to follow the last one; a box of
 * another kind is only filled.
 * @throws {CannotContinue}
 */
export function mendHeader(start: Uint8Array, { header, number, end }: LastFragment): Uint8Array<ArrayBuffer> {
  const whole = completeBox(start, null, header)
  if (asText(whole.subarray(4, BOX_HEADER)) !== 'moof') return whole
  const complete = (field: Uint8Array | undefined, least: number) => {
    const there = field?.subarray(0, Math.max(0, start.length - (field.byteOffset - whole.byteOffset)))
    if (field && there) field.set(completeNumber(there, field.length, least))
  }
  complete(contentOf(whole, ['mfhd'])?.subarray(4, 8), number + 1)
  const time = contentOf(whole, ['traf', 'tfdt'])
  complete(time?.subarray(4, time[0] === 1 ? 12 : 8), end)
  const list = contentOf(whole, ['traf', 'trun'])
  if (list && list.length >= LIST) {
    complete(list.subarray(4, 8), Math.floor((list.length - LIST) / ENTRY))
    // The samples come next, behind the header of their own box.
    complete(list.subarray(8, LIST), whole.length + BOX_HEADER)
  }
  return whole
}

/** The content of a list of samples as browsers write it: flags, number and place, then duration and size of each. */
const LIST = 12
const ENTRY = 8

const CONTAINERS: ReadonlySet<string> = new Set(['moof', 'traf'])

/**
 * A box that begins like this, whole. What is in the middle of its own header becomes a box that readers skip; the children
 * of a container are completed each by itself; what else is missing is as in `like`.
 * @param room how large it must be; null when that is for its own header to say
 * @param like a whole box of the same kind
 */
export function completeBox(
  start: Uint8Array,
  room: number | null = null,
  like: Uint8Array | null = null,
): Uint8Array<ArrayBuffer> {
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

/** As long as `box`; where a list of samples has another length, it is made of the first one. */
function likeBox(name: string, box: Uint8Array, like: Uint8Array | null): Uint8Array {
  if (like?.length === box.length) return like
  const made = box.slice()
  const list = BOX_HEADER + LIST
  if (name !== 'trun' || !like || like.length < list + ENTRY) return made
  made.set(like.subarray(BOX_HEADER, Math.min(list, made.length)), BOX_HEADER)
  for (let at = list; at < made.length; at += ENTRY)
    made.set(like.subarray(list, list + ENTRY).subarray(0, made.length - at), at)
  return made
}
