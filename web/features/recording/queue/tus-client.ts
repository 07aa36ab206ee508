import type { UnsavedBedtime } from '#common/bedtime.ts'
import { UPLOADS_PATH } from '#server/features/recording/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { Recording, Take } from '../takes/recording.ts'

/** Resumable uploads by the tus protocol 1.0.0 (tus.io). Every method rejects with CallError or TypeError. */
export interface TusClient {
  /** Creates the upload of a take, or finds it; resolves to the number of bytes on the server's disk. */
  open(
    recording: Pick<Recording, 'id' | 'familyId' | 'takes'>,
    take: Pick<Take, 'id' | 'mimeType' | 'startedAt' | 'utcOffsetMinutes'>,
    signal: AbortSignal,
  ): Promise<number>
  /** Resolves to the number of bytes on the server's disk; 0 if it knows nothing of the take. */
  sentBytes(takeId: string, signal: AbortSignal): Promise<number>
  /** Resolves to the number of bytes on the server's disk afterwards. */
  send(takeId: string, offset: number, bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<number>
  /** Stores which bedtime story is read aloud in it, so that it can be saved from another device. */
  setBedtime(takeId: string, bedtime: UnsavedBedtime, signal: AbortSignal): Promise<void>
  /** Deletes what was uploaded; succeeds when there is nothing. */
  remove(takeId: string, signal?: AbortSignal): Promise<void>
}

const pathOf = (takeId: string): string => `${UPLOADS_PATH}/${encodeURIComponent(takeId)}`

/**
 * One person's uploads over HTTP. If another person is signed in by then, the server refuses every request, as if no one
 * were signed in.
 */
export function createTusClient(accountId: number): TusClient {
  async function request(method: string, path: string, init: RequestInit): Promise<Response> {
    const headers = { 'tus-resumable': '1.0.0', [PERSON_HEADER]: String(accountId), ...init.headers }
    const response = await fetch(path, { ...init, method, headers, credentials: 'include', cache: 'no-store' })
    if (response.ok) return response
    throw new CallError(response.status, (await response.text()) || response.statusText)
  }

  return {
    async open({ id, familyId, takes }, take, signal) {
      const metadata = {
        recordingKey: id,
        takeId: take.id,
        position: String(takes.findIndex((one) => one.id === take.id) + 1),
        familyId: String(familyId),
        mimeType: take.mimeType,
        startedAt: new Date(take.startedAt).toISOString(),
        utcOffsetMinutes: String(take.utcOffsetMinutes),
      }
      const headers = { 'upload-defer-length': '1', 'upload-metadata': encodeMetadata(metadata) }
      return offsetIn(await request('POST', UPLOADS_PATH, { signal, headers }))
    },
    async sentBytes(takeId, signal) {
      try {
        return offsetIn(await request('HEAD', pathOf(takeId), { signal }))
      } catch (cause) {
        if (cause instanceof CallError && cause.status === 404) return 0
        throw cause
      }
    },
    async send(takeId, offset, bytes, signal) {
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
      return offsetIn(await request('PATCH', pathOf(takeId), { signal, headers, body: bytes }))
    },
    async setBedtime(takeId, bedtime, signal) {
      await request('PUT', `${pathOf(takeId)}/bedtime`, {
        signal,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bedtime),
      })
    },
    async remove(takeId, signal) {
      try {
        // The page may be closing.
        await request('DELETE', pathOf(takeId), { keepalive: true, ...(signal && { signal }) })
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
