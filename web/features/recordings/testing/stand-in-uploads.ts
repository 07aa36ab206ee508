import type { Route } from 'playwright-core'

/** What stands in for the vault while recordings are being made. */
export interface Uploads {
  readonly signedIn: boolean
  readonly takesUploads: boolean
  /** What has come of each recording, by its id. */
  readonly uploads: Map<string, Buffer>
}

/** Answers a request about a recording on its way in, by tus. */
export async function answerUpload(route: Route, { signedIn, takesUploads, uploads }: Uploads): Promise<void> {
  if (!takesUploads) return await route.abort()
  if (!signedIn) return await route.fulfill({ status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } })
  const request = route.request()
  const headers = request.headers()
  if (request.method() === 'POST') {
    const [, key = ''] = /recordingKey (\S+?)(,|$)/.exec(headers['upload-metadata'] ?? '') ?? []
    uploads.set(Buffer.from(key, 'base64').toString(), Buffer.alloc(0))
    return await route.fulfill({ status: 201 })
  }
  const id = new URL(request.url()).pathname.split('/').at(-1) ?? ''
  const come = uploads.get(id)
  if (!come) return await route.fulfill({ status: 404 })
  if (request.method() === 'DELETE') uploads.delete(id)
  if (request.method() === 'PATCH' && Number(headers['upload-offset']) !== come.length)
    return await route.fulfill({ status: 409 })
  const all = Buffer.concat([come, request.postDataBuffer() ?? Buffer.alloc(0)])
  if (request.method() === 'PATCH') uploads.set(id, all)
  await route.fulfill({ status: 204, headers: { 'upload-offset': String(all.length) } })
}
