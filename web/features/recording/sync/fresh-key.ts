import type { FinishedRecording } from '../session/recording-machine.ts'

/**
 * Another key for a recording that has grown since a story was made of it. It follows from the recording, so that a save
 * whose answer is lost is the same save when it is tried again: a UUID by name (RFC 9562, version 8).
 */
export async function freshKeyOf({ id, blob }: Pick<FinishedRecording, 'id' | 'blob'>): Promise<string> {
  const name = new TextEncoder().encode(`${id} ${blob.size}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', name)).slice(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return [hash.slice(0, 4), hash.slice(4, 6), hash.slice(6, 8), hash.slice(8, 10), hash.slice(10)]
    .map((part) => [...part].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    .join('-')
}
