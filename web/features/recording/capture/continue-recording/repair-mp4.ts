import { asciiBytes, concatBytes, readAscii, readUint, uintBytes } from '#common/media/bytes.ts'
import { BOX_HEADER_BYTES, findBox } from '#common/media/mp4-boxes.ts'
import { boxContent, completeBoxHeader, type Fragment, type Mp4Track, readFragment } from './mp4-fragments.ts'
import { completeNumber, completeOpusPacket } from './repair-values.ts'
import { CannotContinueError } from './stream.ts'

/** No fragment of a recording has more bytes of samples. */
const MAX_SAMPLE_BYTES = 16 * 1024 * 1024
/** No box other than the samples is longer. */
const MAX_CUT_OFF_BOX_BYTES = 1024 * 1024
/** A sample list (trun) as browsers write it: flags, count and data offset, then duration and size of each sample. */
const TRUN_HEADER_BYTES = 12
const TRUN_ENTRY_BYTES = 8
const CONTAINERS: ReadonlySet<string> = new Set(['moof', 'traf'])

export interface CutOffMp4 {
  /** The start of the incomplete box; empty if all are complete. */
  readonly rest: Uint8Array
  readonly track: Mp4Track
  /** The fragment whose header is complete but whose samples aren't. */
  readonly open: Fragment | null
  /** Null before the first one. */
  readonly last: LastFragment | null
}

/** The last complete fragment header, from which the next one can be predicted. */
interface LastFragment {
  /** The whole box (moof). */
  readonly header: Uint8Array
  readonly number: number
  /** In the track's time scale. */
  readonly end: number
  /** The first byte of a packet; undefined if none was complete. */
  readonly toc: number | undefined
}

/**
 * The bytes that complete the last box of a stream that may stop anywhere. A cut-off header becomes the header of a
 * fragment with as much audio as it announces; missing samples become silence of the announced length.
 * @throws {CannotContinueError} also if samples of another codec than Opus are missing: part of an AAC frame can't be
 * completed, and players stop at a broken frame
 */
export function repairMp4({ rest, track, open, last }: CutOffMp4): {
  bytes: Uint8Array
  /** The fragment that is now complete. */
  fragment: Fragment | null
} {
  if (open) return { bytes: repairSamples(rest, track, open, last), fragment: open }
  if (rest.length === 0) return { bytes: rest, fragment: null }
  const whole = last ? repairHeader(rest, last) : completeBox(rest)
  if (boxType(whole) !== 'moof') return { bytes: whole.subarray(rest.length), fragment: null }
  if (!last) throw new CannotContinueError('no audio')
  const fragment = readFragment(whole, track)
  const samples = repairSamples(new Uint8Array(), track, fragment, last)
  return { bytes: concatBytes(whole.subarray(rest.length), samples), fragment }
}

/** The missing part of a fragment's samples (mdat), of which `rest` exists. */
function repairSamples(
  rest: Uint8Array,
  track: Mp4Track,
  { samples }: Fragment,
  last: LastFragment | null,
): Uint8Array {
  const length = BOX_HEADER_BYTES + samples.reduce((sum, { size }) => sum + size, 0)
  if (length > MAX_SAMPLE_BYTES) throw new CannotContinueError('an unusual fragment')
  if (samples.length > 0 && track.codec !== 'Opus') throw new CannotContinueError('samples that cannot be completed')
  if (rest.length >= 4 && readUint(rest.subarray(0, 4)) !== length)
    throw new CannotContinueError('samples of another size')
  const whole = concatBytes(uintBytes(length, 4), asciiBytes('mdat'), new Uint8Array(length - BOX_HEADER_BYTES))
  const toc = rest[BOX_HEADER_BYTES] ?? last?.toc ?? 0x78
  let offset = BOX_HEADER_BYTES
  for (const { size, duration } of samples) {
    const ms = (duration * 1000) / track.timescale
    if (size > 0) whole.set(completeOpusPacket(rest.subarray(offset, offset + size), size, toc, ms), offset)
    offset += size
  }
  return whole.subarray(rest.length)
}

/**
 * Completes a fragment header of which only the start exists: as long as it says, with values that follow the last
 * fragment. A box of another type is only filled up.
 * @throws {CannotContinueError}
 */
function repairHeader(start: Uint8Array, { header, number, end }: LastFragment): Uint8Array<ArrayBuffer> {
  const whole = completeBox(start, null, header)
  if (boxType(whole) !== 'moof') return whole
  const complete = (field: Uint8Array | undefined, expected: number) => {
    const known = field?.subarray(0, Math.max(0, start.length - (field.byteOffset - whole.byteOffset)))
    if (field && known) field.set(completeNumber(known, field.length, expected))
  }
  complete(boxContent(whole, ['mfhd'])?.subarray(4, 8), number + 1)
  const tfdt = boxContent(whole, ['traf', 'tfdt'])
  complete(tfdt?.subarray(4, tfdt[0] === 1 ? 12 : 8), end)
  const trun = boxContent(whole, ['traf', 'trun'])
  if (trun && trun.length >= TRUN_HEADER_BYTES) {
    complete(trun.subarray(4, 8), Math.floor((trun.length - TRUN_HEADER_BYTES) / TRUN_ENTRY_BYTES))
    // The samples follow this box, after the header of their own.
    complete(trun.subarray(8, TRUN_HEADER_BYTES), whole.length + BOX_HEADER_BYTES)
  }
  return whole
}

/**
 * Completes a box of which only the start exists. A box cut off within its own header becomes one that readers skip,
 * the children of a container are completed one by one, and other missing bytes are copied from `model`.
 * @param requiredLength null if the box's own header decides
 * @param model a whole box of the same type
 */
function completeBox(
  start: Uint8Array,
  requiredLength: number | null = null,
  model: Uint8Array | null = null,
): Uint8Array<ArrayBuffer> {
  const length = start.length >= 4 ? readUint(start.subarray(0, 4)) : (requiredLength ?? BOX_HEADER_BYTES)
  if (length < BOX_HEADER_BYTES || length > (requiredLength ?? MAX_CUT_OFF_BOX_BYTES))
    throw new CannotContinueError('an unusual box')
  const whole = concatBytes(uintBytes(length, 4), asciiBytes('free'), new Uint8Array(length - BOX_HEADER_BYTES))
  if (start.length > 4 && start.length < BOX_HEADER_BYTES) whole.fill(0x78, 4, BOX_HEADER_BYTES)
  whole.set(start)
  if (start.length < BOX_HEADER_BYTES) return whole
  const type = boxType(whole)
  if (!CONTAINERS.has(type)) {
    whole.set(fillFromModel(type, whole, model).subarray(start.length), start.length)
    return whole
  }
  for (let offset = BOX_HEADER_BYTES; offset < length; ) {
    const child = offset < start.length && completeBoxHeader(start, offset)
    if (child && offset + child.length <= start.length) {
      offset += child.length
      continue
    }
    const childModel = child && model && modelOf(model, child.type)
    const completed = completeBox(start.subarray(offset), length - offset, childModel || null)
    whole.set(completed, offset)
    offset += completed.length
  }
  return whole
}

function modelOf(parent: Uint8Array, type: string): Uint8Array | null {
  const found = findBox(parent, [type])
  if (found === 'malformed') throw new CannotContinueError('not MP4')
  return found && parent.subarray(found.start, found.end)
}

/** The model if it's as long as `box`; a sample list of another length repeats the model's first entry. */
function fillFromModel(type: string, box: Uint8Array, model: Uint8Array | null): Uint8Array {
  if (model?.length === box.length) return model
  const filled = box.slice()
  const entries = BOX_HEADER_BYTES + TRUN_HEADER_BYTES
  if (type !== 'trun' || !model || model.length < entries + TRUN_ENTRY_BYTES) return filled
  filled.set(model.subarray(BOX_HEADER_BYTES, Math.min(entries, filled.length)), BOX_HEADER_BYTES)
  const entry = model.subarray(entries, entries + TRUN_ENTRY_BYTES)
  for (let offset = entries; offset < filled.length; offset += TRUN_ENTRY_BYTES)
    filled.set(entry.subarray(0, filled.length - offset), offset)
  return filled
}

const boxType = (box: Uint8Array): string => readAscii(box.subarray(4, BOX_HEADER_BYTES))
