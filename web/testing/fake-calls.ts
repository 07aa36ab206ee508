import type { CDPSession, Page, Request } from 'playwright-core'

/** The part of Playwright's `Request` that a fake server reads. */
export type CallRequest = Pick<Request, 'url' | 'method' | 'headers' | 'postDataBuffer' | 'postDataJSON'>

interface CallResponse {
  status?: number
  headers?: Record<string, string>
  contentType?: string
  body?: string | Buffer
  json?: unknown
}

/** The part of Playwright's `Route` that a fake server uses. */
export interface CallRoute {
  request(): CallRequest
  fulfill(response: CallResponse): Promise<void>
  /** The request fails, as without a network. */
  abort(): Promise<void>
  /** Leaves the request to the handler that was added before. */
  fallback(): Promise<void>
}

type Handler = (route: CallRoute) => unknown
type Handlers = { matches: (url: string) => boolean; handle: Handler }[]

const handlersOf = new WeakMap<Page, Handlers>()

/**
 * Answers a page's calls whose URL matches `pattern`; handlers added later come first. `page.route` does the same, but
 * pauses every request for files, too, and switches off the browser's caches: opening the app then takes twice the CPU time.
 */
export async function fakeCall(page: Page, pattern: string | RegExp, handle: Handler): Promise<void> {
  const regExp = typeof pattern === 'string' ? globRegExp(pattern) : pattern
  const handlers = handlersOf.get(page)
  const added = { matches: (url: string) => regExp.test(url), handle }
  if (handlers) return void handlers.unshift(added)
  const first = [added]
  handlersOf.set(page, first)
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', (paused) => void answer(session, paused, handlersOf.get(page) ?? first))
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

/** Forgets the handlers of a page. Its calls then go to the network. */
export const forgetFakeCalls = (page: Page): void => {
  handlersOf.get(page)?.splice(0)
}

/** The part of a `Fetch.requestPaused` event that is used here. */
interface PausedCall {
  requestId: string
  request: {
    url: string
    method: string
    headers: Record<string, string>
    postDataEntries?: { bytes?: string }[]
  }
}

async function answer(session: CDPSession, paused: PausedCall, handlers: Handlers): Promise<void> {
  const { requestId } = paused
  const request = readRequest(paused)
  const matching = handlers.filter(({ matches }) => matches(paused.request.url))
  const next = async (): Promise<void> => {
    const handler = matching.shift()
    if (!handler) return untilEnded(session.send('Fetch.continueRequest', { requestId }))
    await handler.handle({
      request: () => request,
      fulfill: (response) => untilEnded(session.send('Fetch.fulfillRequest', { requestId, ...encode(response) })),
      abort: () => untilEnded(session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })),
      fallback: next,
    })
  }
  await next()
}

const ENDED = /closed|Invalid InterceptionId/

/** By the time of the answer, the page may be closed or have canceled the request. */
async function untilEnded(sent: Promise<unknown>): Promise<void> {
  await sent.catch((error: Error) => {
    if (!ENDED.test(error.message)) throw error
  })
}

function readRequest({ request: { url, method, headers, postDataEntries } }: PausedCall): CallRequest {
  const body = postDataEntries && Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
  const lowerCased = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    url: () => url,
    method: () => method,
    headers: () => lowerCased,
    postDataBuffer: () => body ?? null,
    postDataJSON: () => (body ? JSON.parse(body.toString()) : null),
  }
}

function encode({ status = 200, headers = {}, contentType, body, json }: CallResponse) {
  const content = json === undefined ? (body ?? '') : JSON.stringify(json)
  const bytes = Buffer.from(content)
  const type = contentType ?? (json === undefined ? undefined : 'application/json')
  const all = { ...headers, ...(type && { 'content-type': type }), 'content-length': String(bytes.length) }
  return {
    responseCode: status,
    responseHeaders: Object.entries(all).map(([name, value]) => ({ name, value })),
    body: bytes.toString('base64'),
  }
}

/** `**` matches anything, `*` anything but slashes. */
const globRegExp = (glob: string): RegExp => {
  const escaped = glob.replaceAll(/[.?+^$()|[\]{}\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll(/\*+/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))}$`)
}
