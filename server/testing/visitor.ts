import { randomUUID } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'

type Extra = Omit<InjectOptions, 'method' | 'url' | 'headers'> & { headers?: Record<string, string> }

let addresses = 0
const nextAddress = (): string => {
  addresses += 1
  return `10.9.${(addresses >> 8) & 255}.${addresses & 255}`
}

/**
 * A visitor's browser: it keeps its session cookie, and its requests are same-origin. Each visitor gets their own network
 * `address` unless one is given (rate limits count by address). `signedIn` is the cookie of an existing session.
 */
export const createVisitor = (app: FastifyInstance, address = nextAddress(), signedIn?: string) => {
  const cookies = new Map<string, string>()
  const sessionCookie = () => {
    const name = ['keepsaid', '__Host-keepsaid'].find((one) => cookies.has(one))
    return name && `${name}=${cookies.get(name)}`
  }
  if (signedIn) cookies.set(signedIn.slice(0, signedIn.indexOf('=')), signedIn.slice(signedIn.indexOf('=') + 1))
  const send = async (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, extra: Extra = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      remoteAddress: address,
      ...extra,
      method,
      url,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...extra.headers },
    })
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }
  const register = async (person: Partial<Registration & { inviteCode: string }>) => {
    const response = await send('POST', '/api/register', { payload: { ...newPerson(), ...person } })
    if (response.statusCode !== 200) throw new Error(`registration failed: ${response.body}`)
    return response.json<{ id: number; familyId: number; email: string }>()
  }
  return {
    send,
    get: (url: string, extra?: Extra) => send('GET', url, extra),
    post: (url: string, payload?: object, extra?: Extra) =>
      send('POST', url, { ...extra, ...(payload && { payload }) }),
    /** Sends a form: text fields in order, then the files. */
    form: (url: string, parts: FormPart[]) => {
      const boundary = `form-${randomUUID()}`
      return send('POST', url, {
        payload: encodeForm(parts, boundary),
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      })
    },
    /** The cookie of the session, if there is one. */
    cookie: sessionCookie,
    /** Creates an account with its own vault and signs in. */
    register: (person: Partial<Registration> = {}) => register(person),
    /** Creates an account with an invite code, as a guest of the inviter's family, and signs in. */
    join: (inviteCode: string, person: Partial<Registration> = {}) => register({ ...person, inviteCode }),
    /** Creates an invite link to the visitor's own family. */
    invite: async (relationship = 'Child') => {
      const response = await send('POST', '/api/family/invite', { payload: { relationship } })
      if (response.statusCode !== 200) throw new Error(`inviting failed: ${response.body}`)
      return response.json<{ id: number; inviteCode: string }>()
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>
export type FormPart =
  | { name: string; value: string }
  | { name: string; file: Uint8Array; filename: string; type: string }
type Registration = { email: string; password: string; firstName: string; lastName: string; giftCode?: string }

const newPerson = (): Registration => ({
  email: `${randomUUID()}@example.org`,
  password: 'a good password',
  firstName: 'Ruth',
  lastName: 'Okafor',
})

/** The bytes of a multipart form, as a browser sends them. */
export const encodeForm = (parts: readonly FormPart[], boundary: string): Buffer => {
  const chunks = parts.flatMap((part) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`
    if ('value' in part) return [Buffer.from(`${head}\r\n\r\n${part.value}\r\n`)]
    const type = `; filename="${part.filename}"\r\nContent-Type: ${part.type}\r\n\r\n`
    return [Buffer.from(head + type), Buffer.from(part.file), Buffer.from('\r\n')]
  })
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)])
}
