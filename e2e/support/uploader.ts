import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { createPerson } from './person.ts'

const TUS = { 'tus-resumable': '1.0.0' }

type Answered = { status: number | undefined; offset: number }

/** Sends one recording by the tus protocol, each request to a server of the caller's choice. */
export const createUploader = (person: ReturnType<typeof createPerson>, key: string = randomUUID()) => {
  const path = `/api/uploads/${key}`
  const metadata = `recordingKey ${btoa(key)},mimeType ${btoa('audio/wav')}`
  const own = () => ({ ...TUS, 'sec-fetch-site': 'same-origin', cookie: person.cookie() })

  /** A piece whose body is in the caller's hands. It is `answered` in the end, or rejects when the connection breaks. */
  const open = (origin: string, offset: number, contentLength: number, headers: Record<string, string> = {}) => {
    const sending = request(origin + path, {
      method: 'PATCH',
      headers: {
        ...own(),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': contentLength,
        ...headers,
      },
    })
    const answered = new Promise<Answered>((resolve, reject) => {
      sending.once('error', reject).once('response', (response) => {
        response.resume()
        resolve({ status: response.statusCode, offset: Number(response.headers['upload-offset'] ?? Number.NaN) })
      })
    })
    // Looked at when the time has come, which may be after it has failed.
    answered.catch(() => {})
    return { write: (bytes: Uint8Array) => void sending.write(bytes), end: () => void sending.end(), answered }
  }
  return {
    key,
    open,
    create: (origin: string) =>
      fetch(`${origin}/api/uploads`, {
        method: 'POST',
        headers: { ...own(), 'upload-defer-length': '1', 'upload-metadata': metadata },
      }),
    /** How much of it is on disk, in bytes. */
    length: async (origin: string): Promise<number> => {
      const response = await fetch(origin + path, { method: 'HEAD', headers: own() })
      if (!response.ok) throw new Error(`HEAD was answered with ${response.status}.`)
      return Number(response.headers.get('upload-offset'))
    },
    piece: (origin: string, offset: number, bytes: Uint8Array, headers?: Record<string, string>): Promise<Answered> => {
      const sending = open(origin, offset, bytes.length, headers)
      sending.write(bytes)
      sending.end()
      return sending.answered
    },
  }
}
