import type { Request, Route } from 'playwright-core'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import type { UploadedRecording } from '../sync/other-devices.ts'

/** What stands in for the vault while recordings are being made. */
export interface Uploads {
  readonly signedIn: boolean
  /** Who is signed in. */
  readonly userId: number
  readonly takesUploads: boolean
  /** What has come of each recording, by its id. */
  readonly uploads: Map<string, Buffer>
  /** What is said to be in the vault, whichever device it came from. */
  readonly listed?: UploadedRecording[]
}

/** Answers a request about a recording on its way in, by tus. */
export async function answerUpload(
  route: Route,
  { signedIn, userId, takesUploads, uploads, listed }: Uploads,
): Promise<void> {
  if (!takesUploads) return await route.abort()
  const request = route.request()
  const headers = request.headers()
  if (!signedIn || !isMeantFor(request, userId))
    return await route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } })
  if (request.method() === 'POST') {
    const [, key = ''] = /recordingKey (\S+?)(,|$)/.exec(headers['upload-metadata'] ?? '') ?? []
    uploads.set(Buffer.from(key, 'base64').toString(), Buffer.alloc(0))
    return await route.fulfill({ status: 201 })
  }
  if (request.method() === 'GET' && new URL(request.url()).pathname.endsWith('/uploads'))
    return await route.fulfill({ json: listed ?? [] })
  const [, id = '', sound] = /\/uploads\/([^/]+)(\/sound)?$/.exec(new URL(request.url()).pathname) ?? []
  const come = uploads.get(id)
  if (!come) return await route.fulfill({ status: 404 })
  if (sound) return await route.fulfill({ body: come })
  if (request.method() === 'DELETE') uploads.delete(id)
  if (request.method() === 'PATCH' && Number(headers['upload-offset']) !== come.length)
    return await route.fulfill({ status: 409 })
  const all = Buffer.concat([come, request.postDataBuffer() ?? Buffer.alloc(0)])
  if (request.method() === 'PATCH') uploads.set(id, all)
  await route.fulfill({ status: 204, headers: { 'upload-offset': String(all.length) } })
}

/** Whether a request of this page may be answered in the session of that person. */
export const isMeantFor = (request: Request, userId: number): boolean =>
  (request.headers()[PERSON_HEADER] ?? String(userId)) === String(userId)
