import { createHash, randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { routes } from './routes.ts'
import { invalidRequest, StripeApiError, type TillTransaction, toJson } from './transaction.ts'

export type Transact = <T>(work: (tx: TillTransaction) => Promise<T>) => Promise<T>

/** Answers a call of the API under /v1. */
export const answer = async (request: Request, transact: Transact, apiKey: string): Promise<Response> => {
  const requestId = `req_${randomBytes(7).toString('hex')}`
  const headers = { 'content-type': 'application/json', 'request-id': requestId }
  try {
    checkHeaders(request, apiKey)
    const { pathname, search } = new URL(request.url)
    const { run, id } = findRoute(request.method, pathname)
    const encoded = request.method === 'POST' ? await readForm(request) : search.slice(1)
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
    const { body, isReplayed } = await transact((tx) => {
      const call = async () => toJson(await run(tx, encoded, id))
      return once(tx, key, `${pathname}?${encoded}`, call)
    })
    return new Response(body, { headers: { ...headers, ...(isReplayed && { 'idempotent-replayed': 'true' }) } })
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return new Response(JSON.stringify({ error: error.body }), { status: error.status, headers })
  }
}

/** The same key gets the same reply, unless it comes with another call. */
const once = async (
  tx: TillTransaction,
  key: string | null,
  call: string,
  run: () => Promise<string>,
): Promise<{ body: string; isReplayed: boolean }> => {
  if (key === null) return { body: await run(), isReplayed: false }
  const id = `reply_${sha256(key)}`
  const request = sha256(call)
  const earlier = await tx.get('reply', id)
  if (earlier && earlier.request !== request) {
    const message = 'This idempotency key was first used with other parameters.'
    throw new StripeApiError(400, { type: 'idempotency_error', message })
  }
  const body = earlier?.body ?? (await run())
  if (!earlier) await tx.put('reply', { id, created: tx.now, request, body })
  return { body, isReplayed: earlier !== undefined }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const checkHeaders = ({ headers }: Request, apiKey: string): void => {
  if (headers.get('authorization') !== `Bearer ${apiKey}`)
    throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid or missing API key.' })
  const version = headers.get('stripe-version')
  if (version !== Stripe.API_VERSION)
    throw invalidRequest(`The test till speaks API version ${Stripe.API_VERSION}, not ${version ?? 'an unnamed one'}.`)
}

const patterns = routes.map(({ name, run }) => ({ pattern: new RegExp(`^${name.replace(':id', '([^/]+)')}$`), run }))

const findRoute = (method: string, path: string): { run: (typeof patterns)[number]['run']; id: string } => {
  for (const { pattern, run } of patterns) {
    const match = pattern.exec(`${method} ${path}`)
    if (match) return { run, id: match[1] ?? '' }
  }
  const message = `Unrecognized request URL (${method}: ${path}).`
  throw new StripeApiError(404, { type: 'invalid_request_error', message })
}

const readForm = async (request: Request): Promise<string> => {
  const body = await request.text()
  if (body && !request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest('Send the parameters as application/x-www-form-urlencoded.')
  return body
}
