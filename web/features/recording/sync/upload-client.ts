import type { UnsavedBedtime } from '#common/bedtime.ts'
import { utcOffsetAt } from '#common/format/recorded.ts'
import { UPLOADS_PATH } from '#server/features/recording/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { BedtimeText, StoryDraft } from '../session/recording-machine.ts'

/** What the server needs to know about a recording when its upload begins. */
export interface UploadMetadata {
  /** The recording's own id names the upload, so a retry after a lost answer finds it. */
  readonly id: string
  /** The family that was showing when the recording began; it is stored there and nowhere else. */
  readonly familyId: number
  readonly mimeType: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** How far the device's clock was ahead of UTC then, if it is known. */
  readonly utcOffsetMinutes: number | undefined
  /** The recording has just begun, so the server can't know it yet. */
  readonly isNew?: boolean
  /** When a recording is continued: the number of slices it had. The server isn't contacted before there are more. */
  readonly existingSlices?: number
  readonly draft?: Pick<StoryDraft, 'title' | 'bedtime'>
}

/** How much of a recording the server has. */
export interface RemoteUpload {
  /** Bytes on the server's disk. */
  readonly bytes: number
}

export interface UploadChunk {
  readonly offset: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Resumable uploads by the tus protocol 1.0.0 (tus.io). Every method rejects with CallError or TypeError. */
export interface UploadClient {
  /** Null when the server doesn't know the recording. */
  find(id: string, signal: AbortSignal): Promise<RemoteUpload | null>
  /** Creates the upload; repeating it changes nothing. */
  create(metadata: UploadMetadata, signal: AbortSignal): Promise<void>
  /** Stores which bedtime story is read aloud in it, so that it can be saved from another device. */
  setBedtime(id: string, title: string, bedtime: BedtimeText, signal: AbortSignal): Promise<void>
  /** Resolves to the number of bytes on the server's disk afterwards. */
  send(id: string, chunk: UploadChunk, signal: AbortSignal): Promise<number>
  read(id: string, from: number, byteCount: number, signal: AbortSignal): Promise<Uint8Array>
  /** Deletes what was uploaded; succeeds when there is nothing. */
  remove(id: string): Promise<void>
}

const pathOf = (id: string): string => `${UPLOADS_PATH}/${encodeURIComponent(id)}`

/**
 * One person's uploads over HTTP. If another person is signed in by then, the server refuses every request, as if no one
 * were signed in.
 */
export function createUploadClient(accountId: number): UploadClient {
  async function request(method: string, path: string, init: RequestInit): Promise<Response> {
    const headers = { 'tus-resumable': '1.0.0', [PERSON_HEADER]: String(accountId), ...init.headers }
    const response = await fetch(path, { ...init, method, headers, credentials: 'include', cache: 'no-store' })
    if (response.ok) return response
    throw new CallError(response.status, (await response.text()) || response.statusText)
  }

  return {
    async find(id, signal) {
      try {
        const response = await request('HEAD', pathOf(id), { signal })
        return { bytes: offsetIn(response) }
      } catch (cause) {
        if (cause instanceof CallError && cause.status === 404) return null
        throw cause
      }
    },
    async create({ id, familyId, mimeType, startedAt, utcOffsetMinutes }, signal) {
      const metadata = {
        recordingKey: id,
        familyId: String(familyId),
        mimeType,
        startedAt: new Date(startedAt).toISOString(),
        utcOffsetMinutes: String(utcOffsetMinutes ?? utcOffsetAt(startedAt)),
      }
      await request('POST', UPLOADS_PATH, {
        signal,
        headers: { 'upload-defer-length': '1', 'upload-metadata': encodeMetadata(metadata) },
      })
    },
    async setBedtime(id, title, { content, details }, signal) {
      const bedtime: UnsavedBedtime = { title, content, characterDetails: details }
      await request('PUT', `${pathOf(id)}/bedtime`, {
        signal,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bedtime),
      })
    },
    async send(id, { offset, bytes }, signal) {
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
      return offsetIn(await request('PATCH', pathOf(id), { signal, headers, body: bytes }))
    },
    async read(id, from, byteCount, signal) {
      const headers = { range: `bytes=${from}-${from + byteCount - 1}` }
      const response = await request('GET', `${pathOf(id)}/audio`, { signal, headers })
      const audio = new Uint8Array(await response.arrayBuffer())
      // A proxy without support for ranges sends all of it.
      return response.status === 206 ? audio : audio.subarray(from, from + byteCount)
    },
    async remove(id) {
      try {
        // The page may be closing.
        await request('DELETE', pathOf(id), { keepalive: true })
      } catch (cause) {
        if (!(cause instanceof CallError && cause.status === 404)) throw cause
      }
    },
  }
}

/** @throws {TypeError}, as for a failed connection, when something in between answered in the server's place */
function offsetIn(response: Response): number {
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN)
  if (!Number.isSafeInteger(offset) || offset < 0) throw new TypeError('The response has no valid upload-offset')
  return offset
}

/** Our values are plain ASCII, which is what `btoa` takes. */
const encodeMetadata = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(',')
