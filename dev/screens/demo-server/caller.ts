import { DEMO_PASSWORD } from '#dev/demo/people.ts'

/** Somebody who talks to a running server without a browser. Whatever is refused throws. */
export interface Caller {
  /** What their browser would send with every call. */
  cookie: () => string
  get: <T>(path: string) => Promise<T>
  send: <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<T>
}

export const newCaller = (origin: string): Caller => {
  let cookie = ''
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { ...init, headers })
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${await response.text()}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response.json() as Promise<T>
  }
  return {
    cookie: () => cookie,
    get: (path) => ask(path),
    send: (method, path, body = {}) => ask(path, { method, body: JSON.stringify(body) }),
  }
}

/** Somebody who has signed in as people of the demo do. */
export const signIn = async (origin: string, email: string): Promise<Caller> => {
  const caller = newCaller(origin)
  await caller.send('POST', '/api/login', { email, password: DEMO_PASSWORD })
  return caller
}
