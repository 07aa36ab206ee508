import { randomUUID } from 'node:crypto'
import { request } from 'node:http'

type Story = {
  id: number
  title: string
  content: string | null
  duration: number | null
  audioUrl: string
  recording: { state: string; playbackUrl: string } | null
  transcript: { state: string } | null
}

/** A client of a running server, without a browser. `session` is the cookie of an existing session. */
export const createApiClient = (origin: () => string, session = '') => {
  let cookie = session
  const send = (path: string, init: RequestInit = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie, ...Object.fromEntries(new Headers(init.headers)) }
    return fetch(origin() + path, { ...init, headers })
  }
  const openSession = async (path: string, fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/json' }
    const response = await send(path, { method: 'POST', body: JSON.stringify(fields), headers })
    if (!response.ok) throw new Error(await response.text())
    const set = response.headers.getSetCookie().find((one) => one.startsWith('keepsaid='))
    cookie = set?.split(';')[0] ?? ''
  }
  return {
    request: send,
    cookie: () => cookie,
    register: ({ email = `${randomUUID()}@example.org`, password = 'a good password' } = {}): Promise<void> =>
      openSession('/api/register', { email, password, firstName: 'Ada', lastName: 'Byron' }),
    signIn: (credentials: { email: string; password: string }): Promise<void> => openSession('/api/login', credentials),
    stories: async (): Promise<Story[]> => (await send('/api/stories')).json() as Promise<Story[]>,
    audio: async (url: string): Promise<Buffer> => Buffer.from(await (await send(url)).arrayBuffer()),
    /** Without `audio`, the fields name an earlier upload. */
    save: (fields: Record<string, string>, audio?: Uint8Array<ArrayBuffer>, signal?: AbortSignal) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (audio) form.append('audio', new Blob([audio], { type: 'audio/wav' }), 'recording.wav')
      return send('/api/stories', { method: 'POST', body: form, ...(signal && { signal }) })
    },
  }
}

const TUS = { 'tus-resumable': '1.0.0' }

type ChunkReply = { status: number | undefined; offset: number }

/** Uploads one recording with the tus protocol. Each request goes to the server the caller chooses. */
export const createUploader = (person: ReturnType<typeof createApiClient>, key: string = randomUUID()) => {
  const path = `/api/uploads/${key}`
  const metadata = `recordingKey ${btoa(key)},mimeType ${btoa('audio/wav')}`
  const ownHeaders = () => ({ ...TUS, 'sec-fetch-site': 'same-origin', cookie: person.cookie() })

  /** A chunk whose body the caller writes. `reply` rejects if the connection breaks. */
  const openChunk = (origin: string, offset: number, contentLength: number, headers: Record<string, string> = {}) => {
    const sending = request(origin + path, {
      method: 'PATCH',
      headers: {
        ...ownHeaders(),
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': contentLength,
        ...headers,
      },
    })
    const reply = new Promise<ChunkReply>((resolve, reject) => {
      sending.once('error', reject).once('response', (response) => {
        response.resume()
        resolve({ status: response.statusCode, offset: Number(response.headers['upload-offset'] ?? Number.NaN) })
      })
    })
    // Awaited later, possibly after it has failed.
    reply.catch(() => {})
    return { write: (bytes: Uint8Array) => void sending.write(bytes), end: () => void sending.end(), reply }
  }
  return {
    key,
    openChunk,
    create: (origin: string) =>
      fetch(`${origin}/api/uploads`, {
        method: 'POST',
        headers: { ...ownHeaders(), 'upload-defer-length': '1', 'upload-metadata': metadata },
      }),
    /** The bytes on disk. */
    storedBytes: async (origin: string): Promise<number> => {
      const response = await fetch(origin + path, { method: 'HEAD', headers: ownHeaders() })
      if (!response.ok) throw new Error(`HEAD returned ${response.status}.`)
      return Number(response.headers.get('upload-offset'))
    },
    sendChunk: (
      origin: string,
      offset: number,
      bytes: Uint8Array,
      headers?: Record<string, string>,
    ): Promise<ChunkReply> => {
      const sending = openChunk(origin, offset, bytes.length, headers)
      sending.write(bytes)
      sending.end()
      return sending.reply
    },
  }
}
