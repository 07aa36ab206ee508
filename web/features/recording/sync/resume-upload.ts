import { concatBytes } from '#common/media/bytes.ts'
import type { UploadClient } from './upload-client.ts'
import type { UploadSource } from './upload-source.ts'

/** Enough to tell recordings apart: audio doesn't repeat for this long, except digital silence in raw samples. */
const COMPARED_BYTES = 4096
const SILENCE_STEP_BYTES = 256 * 1024

/**
 * Whether one of the two, on the server and on this device, is the beginning of the other; compares the bytes before the
 * end of the shorter one and, if they are silence, also those before the silence. They differ when a full device stored
 * less than it sent and more was recorded after that.
 */
export async function isSameAudio(
  client: Pick<UploadClient, 'read'>,
  id: string,
  source: UploadSource,
  remoteBytes: number,
  signal: AbortSignal,
): Promise<boolean> {
  const end = Math.min(remoteBytes, source.length())
  const silence = await silenceStart(source, end)
  const ends = silence > end - COMPARED_BYTES ? [end] : [end, silence]
  for (const to of ends.filter((to) => to > 0)) {
    const from = Math.max(0, to - COMPARED_BYTES)
    const remote = await client.read(id, from, to - from, signal)
    const local = await readRange(source, from, to)
    if (local.length < to - from || local.some((byte, index) => byte !== remote[index])) return false
  }
  return true
}

/** Where the zeros start that this device has before `end`; `end` if there are none. */
async function silenceStart(source: UploadSource, end: number): Promise<number> {
  let to = end
  let step = COMPARED_BYTES
  while (to > 0) {
    const from = Math.max(0, to - step)
    const last = (await readRange(source, from, to)).findLastIndex((byte) => byte !== 0)
    if (last >= 0) return from + last + 1
    to = from
    step = SILENCE_STEP_BYTES
  }
  return 0
}

/** Fewer bytes than that if they can't be read. */
async function readRange(source: UploadSource, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let offset = from
  while (offset < to) {
    const { bytes } = await source.read(offset, to - offset)
    if (bytes.length === 0) break
    // Slices may reach beyond the end.
    parts.push(bytes.subarray(0, to - offset))
    offset += bytes.length
  }
  return concatBytes(...parts)
}
