import { randomUUID } from 'node:crypto'

export type Story = {
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
