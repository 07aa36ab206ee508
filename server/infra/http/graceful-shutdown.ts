import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds until connections are closed during shutdown. */
type Timeouts = {
  /** Without a complete request. */
  idle: number
  /** While sending a reply that changes nothing or was already sent. */
  answer: number
  /** Since the last byte of a body that hasn't arrived completely. */
  stalled: number
  lookAgain: number
}
type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * During shutdown, only requests of signed-in people that change something and have no reply yet are waited for without
 * limit, as long as their bodies arrive: a phone that is out of range sends what it recorded again later. Every reply closes its
 * connection. Other requests are aborted after a while, and idle connections soon: browsers open some in advance, and half a
 * request may never be completed.
 */
export const installGracefulShutdown = (
  app: FastifyInstance,
  { idle, answer, stalled, lookAgain }: Timeouts = { idle: 1000, answer: 8000, stalled: 15_000, lookAgain: 200 },
): void => {
  let closing = false
  const open = new Map<Socket, Set<Exchange>>()
  app.server.on('connection', (socket) => {
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })
  app.server.on('request', (request, response) => {
    const underWay = open.get(request.socket)
    const exchange = { request, response }
    underWay?.add(exchange)
    const settled = () => underWay?.delete(exchange)
    // A reply that didn't need the body may be sent before the body has arrived.
    response.once('close', () => (request.complete ? settled() : request.once('end', settled)))
  })
  app.addHook('preClose', async () => {
    closing = true
    const begun = performance.now()
    const lastBytes = new WeakMap<Socket, { count: number; at: number }>()
    const quietMs = (socket: Socket): number => {
      const now = performance.now()
      const last = lastBytes.get(socket)
      if (last?.count === socket.bytesRead) return now - last.at
      lastBytes.set(socket, { count: socket.bytesRead, at: now })
      return 0
    }
    const closeOthers = (): void => {
      app.server.closeIdleConnections()
      const waited = performance.now() - begun
      for (const [socket, underWay] of open) {
        const limitMs = underWay.size === 0 ? idle : [...underWay].some(mayBeLost) ? Number.POSITIVE_INFINITY : answer
        const isStalled = quietMs(socket) >= stalled && [...underWay].some(isWaitingForBody)
        if (waited >= limitMs || isStalled) socket.destroy()
      }
    }
    closeOthers()
    const again = setInterval(closeOthers, lookAgain)
    app.server.once('close', () => clearInterval(again))
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    // Closing the connection while a body arrives would reset it.
    if (closing && raw.complete) reply.header('connection', 'close')
  })
}

const mayBeLost = ({ request, response }: Exchange): boolean =>
  awaited.has(request) && request.method !== 'GET' && request.method !== 'HEAD' && !response.writableEnded

/** Not if the server hasn't read yet what has arrived. */
const isWaitingForBody = ({ request }: Exchange): boolean => !request.complete && request.readableLength === 0

const awaited = new WeakSet<IncomingMessage>()

/** The request is a signed-in person's. Strangers could otherwise hold up a shutdown for as long as they like. */
export const awaitAtShutdown = (request: IncomingMessage): void => {
  awaited.add(request)
}
