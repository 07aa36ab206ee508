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

/** Somebody who talks to a running server without a browser, with the cookie of a session where there is one. */
export const createPerson = (origin: () => string, session = '') => {
  let cookie = session
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie, ...Object.fromEntries(new Headers(init.headers)) }
    return fetch(origin() + path, { ...init, headers })
  }
  return {
    ask,
    cookie: () => cookie,
    register: async (): Promise<void> => {
      const person = {
        email: `${randomUUID()}@example.org`,
        password: 'a good password',
        firstName: 'Ada',
        lastName: 'Byron',
      }
      const body = JSON.stringify(person)
      const response = await ask('/api/register', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      if (!response.ok) throw new Error(await response.text())
      cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
    stories: async (): Promise<Story[]> => (await ask('/api/stories')).json() as Promise<Story[]>,
    audio: async (url: string): Promise<Buffer> => Buffer.from(await (await ask(url)).arrayBuffer()),
    /** Without a sound the fields name one that has been sent before. */
    save: (fields: Record<string, string>, sound?: Uint8Array<ArrayBuffer>, signal?: AbortSignal) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (sound) form.append('audio', new Blob([sound], { type: 'audio/wav' }), 'recording.wav')
      return ask('/api/stories', { method: 'POST', body: form, ...(signal && { signal }) })
    },
  }
}

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
