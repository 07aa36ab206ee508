import type { SliceLayout } from '../capture/formats.ts'
import type { RemoteUpload, UploadClient } from './upload-client.ts'
import type { UploadSource } from './upload-source.ts'

/**
 * How to go on with an upload that the server has from earlier: `append` the rest; `reopen` it first, because a length was
 * declared; `restart` from nothing; or `keep` it, because it is longer than what this device has left.
 */
export type ResumeDecision = 'append' | 'reopen' | 'restart' | 'keep'

/**
 * Uploaded audio is never deleted, with one exception: the header of raw samples contains their count, so a changed
 * recording has to be sent again from the start.
 * @param isGrowing more will be appended to what this device has
 */
export const decideResumeFor =
  (layout: SliceLayout, isGrowing: boolean) =>
  ({ bytes, totalBytes }: RemoteUpload, ownBytes: number): ResumeDecision => {
    if (layout === 'pcm') {
      if (totalBytes === ownBytes) return 'append'
      return bytes > ownBytes && totalBytes === bytes ? 'keep' : 'restart'
    }
    if (bytes > ownBytes) return 'keep'
    return totalBytes === null || (!isGrowing && totalBytes === ownBytes) ? 'append' : 'reopen'
  }

/** Enough to tell recordings apart: compressed audio never repeats for this long, and every container includes the time. */
const COMPARED_BYTES = 4096

/**
 * Whether one of the two, on the server and on this device, is the beginning of the other; compares the bytes before the
 * end of the shorter one. They differ when a full device stored less than it sent and more was recorded after that.
 */
export async function isSameAudio(
  client: Pick<UploadClient, 'read'>,
  id: string,
  source: UploadSource,
  remoteBytes: number,
  signal: AbortSignal,
): Promise<boolean> {
  const end = Math.min(remoteBytes, source.length())
  const from = Math.max(0, end - COMPARED_BYTES)
  if (from === end) return true
  const remote = await client.read(id, from, end - from, signal)
  let offset = from
  while (offset < end) {
    const { bytes } = await source.read(offset, end - offset)
    // Slices may reach beyond the end.
    const local = bytes.subarray(0, end - offset)
    if (local.length === 0 || local.some((byte, index) => byte !== remote[offset - from + index])) return false
    offset += local.length
  }
  return true
}
