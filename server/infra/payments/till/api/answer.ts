import { createHash, timingSafeEqual } from 'node:crypto'
import type { TillObjects } from '../objects/stored.ts'
import { inTransaction, type TillTransaction } from '../objects/transaction.ts'
import type { TillStore } from '../store.ts'
import { type ErrorBody, invalidRequest, StripeApiError } from './api-error.ts'
import { calls } from './calls.ts'
import { type FormFields, parseForm } from './parse-form.ts'
import { readParams } from './read-params.ts'
import { type RouteName, supportedParams } from './routes.ts'

export type ApiSettings = {
  store: TillStore
  apiKey: string
  apiVersion: string
  pagesUrl: string
  hasPrices: boolean
}

const MAX_KEY_LENGTH = 255

const ROUTES = Object.keys(supportedParams)
  .filter((name) => isRoute(name))
  .map((name) => {
    const [method = '', template = ''] = name.split(' ')
    return { name, method, segments: template.split('/') }
  })
  // Fixed segments win over ids, as in /v1/invoices/create_preview.
  .sort((one, other) => one.segments.filter(isId).length - other.segments.filter(isId).length)

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(supportedParams, name)
}

function isId(segment: string): boolean {
  return segment === ':id'
}

/** Answers a call of the API. `now` is in seconds since 1970. */
export const answer = async (request: Request, now: number, settings: ApiSettings): Promise<Response> => {
  const requestId = `req_${createHash('sha256').update(`${Math.random()}`).digest('hex').slice(0, 14)}`
  const headers = { 'request-id': requestId, 'stripe-version': settings.apiVersion }
  try {
    checkHeaders(request, settings)
    const url = new URL(request.url)
    const { name, id } = findRoute(request.method, url.pathname)
    const form = await readForm(request, url)
    const key = request.headers.get('idempotency-key')
    if (key !== null && key.length > MAX_KEY_LENGTH) throw invalidRequest(undefined, 'The idempotency key is too long.')
    const { status, body, replayOf } = await settings.store.transact((stored) => {
      const tx = inTransaction(stored, { ...settings, now, requestId, key })
      const run = () => runCall(tx, name, { id, path: url.pathname }, form.fields)
      if (request.method !== 'POST' || key === null) return run()
      return once(tx, { key, requestId }, `${name} ${id} ${form.encoded}`, run)
    })
    return jsonReply(status, body, {
      ...headers,
      ...(key !== null && { 'idempotency-key': key }),
      ...(replayOf !== undefined && { 'idempotent-replayed': 'true', 'original-request': replayOf }),
    })
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return errorReply(error.status, error.body, headers)
  }
}

type RawReply = {
  status: number
  body: string
  /** The request that got this reply first. */
  replayOf?: string
}

const runCall = async <Name extends RouteName>(
  tx: TillTransaction,
  name: Name,
  request: { id: string; path: string },
  fields: FormFields,
): Promise<RawReply> => {
  const { status, body } = await calls[name](tx, readParams(name, fields), request)
  return { status, body: JSON.stringify(body) }
}

/** The same key gets the same reply, unless it comes with other parameters. */
const once = async (
  tx: TillTransaction,
  { key, requestId }: { key: string; requestId: string },
  request: string,
  run: () => Promise<RawReply>,
): Promise<RawReply> => {
  const id = `reply_${sha256(key)}`
  const earlier: TillObjects['reply'] | undefined = await tx.get('reply', id)
  if (earlier) {
    if (earlier.request !== sha256(request))
      throw new StripeApiError(400, {
        type: 'idempotency_error',
        message: 'This idempotency key was first used with other parameters.',
      })
    return { status: earlier.status, body: earlier.body, replayOf: earlier.requestId }
  }
  const reply = await run()
  await tx.put('reply', { id, requestId, request: sha256(request), ...reply, created: tx.now })
  return reply
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const checkHeaders = (request: Request, { apiKey, apiVersion }: ApiSettings): void => {
  const sent = request.headers.get('authorization') ?? ''
  if (!timingSafeEqual(Buffer.from(sha256(sent)), Buffer.from(sha256(`Bearer ${apiKey}`))))
    throw new StripeApiError(401, { type: 'invalid_request_error', message: 'Invalid or missing API key.' })
  const version = request.headers.get('stripe-version')
  if (version !== apiVersion)
    throw invalidRequest(
      undefined,
      `The test till speaks API version ${apiVersion}, not ${version ?? 'an unnamed one'}.`,
    )
}

const findRoute = (method: string, path: string): { name: RouteName; id: string } => {
  const segments = path.split('/')
  const route = ROUTES.find(
    (candidate) =>
      candidate.method === method &&
      candidate.segments.length === segments.length &&
      candidate.segments.every((segment, index) => isId(segment) || segment === segments[index]),
  )
  if (!route)
    throw new StripeApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    })
  return { name: route.name, id: decodeURIComponent(segments[route.segments.findIndex(isId)] ?? '') }
}

const readForm = async (request: Request, url: URL): Promise<{ fields: FormFields; encoded: string }> => {
  const body = request.method === 'GET' ? '' : await request.text()
  const type = request.headers.get('content-type') ?? ''
  if (body && !type.startsWith('application/x-www-form-urlencoded'))
    throw invalidRequest(undefined, 'Send the parameters as application/x-www-form-urlencoded.')
  if (request.method === 'POST' && url.search)
    throw invalidRequest(undefined, 'Send the parameters in the body, not in the address.')
  const encoded = body || url.search.slice(1)
  return { fields: parseForm(encoded), encoded }
}

export const errorReply = (status: number, error: ErrorBody, headers: Record<string, string> = {}): Response =>
  jsonReply(status, JSON.stringify({ error }), headers)

const jsonReply = (status: number, body: string, headers: Record<string, string>): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })
