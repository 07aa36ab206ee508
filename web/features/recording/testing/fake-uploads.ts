import type * as v from 'valibot'
import type { UnsavedBedtime } from '#common/bedtime.ts'
import type { uploadSchema } from '#server/features/recording/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import type { CallRequest, CallRoute } from '#web/testing/fake-calls.ts'

export type ListedUpload = v.InferOutput<typeof uploadSchema>

/** The fake server's state for uploads of recordings in progress. */
export interface UploadState {
  readonly signedIn: boolean
  /** Who is signed in. */
  readonly userId: number
  readonly acceptsUploads: boolean
  /** The bytes received of each take, by its id. */
  readonly uploads: Map<string, Buffer>
  /** The bedtime story that is read aloud in a recording, by its id. */
  readonly bedtimes?: Map<string, UnsavedBedtime>
  /** The uploads the server lists, from any device. */
  readonly listedUploads?: ListedUpload[]
}

/** Answers a request about an upload (tus). */
export async function answerUpload(
  route: Pick<CallRoute, 'abort' | 'fulfill' | 'request'>,
  { signedIn, userId, acceptsUploads, uploads, bedtimes, listedUploads }: UploadState,
): Promise<void> {
  if (!acceptsUploads) return await route.abort()
  const request = route.request()
  const headers = request.headers()
  if (!signedIn || !isForAccount(request, userId))
    return await route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } })
  if (request.method() === 'POST') {
    const [, encoded = ''] = /takeId (\S+?)(,|$)/.exec(headers['upload-metadata'] ?? '') ?? []
    const takeId = Buffer.from(encoded, 'base64').toString()
    const known = uploads.get(takeId) ?? Buffer.alloc(0)
    uploads.set(takeId, known)
    return await route.fulfill({ status: 201, headers: { 'upload-offset': String(known.length) } })
  }
  if (request.method() === 'GET' && new URL(request.url()).pathname.endsWith('/uploads'))
    return await route.fulfill({ json: listedUploads ?? [] })
  const [, id = '', part] = /\/uploads\/([^/]+)(?:\/(audio|bedtime))?$/.exec(new URL(request.url()).pathname) ?? []
  const received = uploads.get(id)
  if (!received) return await route.fulfill({ status: 404 })
  if (part === 'bedtime') {
    bedtimes?.set(id, request.postDataJSON())
    return await route.fulfill({ json: { ok: true } })
  }
  if (part === 'audio') return await route.fulfill({ body: received })
  if (request.method() === 'DELETE') uploads.delete(id)
  if (request.method() === 'PATCH' && Number(headers['upload-offset']) !== received.length)
    return await route.fulfill({ status: 409 })
  const all = Buffer.concat([received, request.postDataBuffer() ?? Buffer.alloc(0)])
  if (request.method() === 'PATCH') uploads.set(id, all)
  await route.fulfill({ status: 204, headers: { 'upload-offset': String(all.length) } })
}

/** Whether this request may be answered in that account's session. */
export const isForAccount = (request: CallRequest, userId: number): boolean =>
  (request.headers()[PERSON_HEADER] ?? String(userId)) === String(userId)
