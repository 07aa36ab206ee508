import { randomUUID } from 'node:crypto'
import type { Visitor } from '#server/testing/visitor.ts'

/** The `takes` of a save: each one's id, and how many bytes it has. */
export const namedTakes = (...takes: (readonly [takeId: string, bytes: number])[]): string =>
  JSON.stringify(takes.map(([takeId, bytes]) => ({ takeId, bytes })))

/** Sends one take by the tus protocol, request by request. Unless the metadata says otherwise, it is all of its recording. */
export const createUploader = (visitor: Visitor, key: string = randomUUID()) => {
  const url = `/api/uploads/${key}`
  const tus = { 'tus-resumable': '1.0.0' }
  const chunkHeaders = (offset: number) => ({
    ...tus,
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  return {
    key,
    headers: chunkHeaders,
    /** @param length in bytes, if it is known from the start */
    create: (metadata: Record<string, string> = {}, length?: number) =>
      visitor.send('POST', '/api/uploads', {
        headers: {
          ...tus,
          ...(length === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': String(length) }),
          'upload-metadata': encode({ recordingKey: key, mimeType: 'audio/wav', ...metadata }),
        },
      }),
    head: () => visitor.send('HEAD', url, { headers: tus }),
    sendChunk: (offset: number, bytes: Uint8Array, headers: Record<string, string> = {}) =>
      visitor.send('PATCH', url, { payload: Buffer.from(bytes), headers: { ...chunkHeaders(offset), ...headers } }),
    remove: () => visitor.send('DELETE', url, { headers: tus }),
  }
}

const encode = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
