import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds, while the server is stopping. */
type Patience = {
  /** For a request that is just arriving. */
  idle: number
  /** For whoever takes an answer that changes nothing, or has been given already. */
  answer: number
  lookAgain: number
}
type Exchange = { request: IncomingMessage; response: ServerResponse }

/**
 * While the server is stopping, only what would be lost is waited for as long as it takes: a request that changes
 * something and has no answer yet. Each answer ends its connection. Other requests are cut off after a while, and
 * connections without one soon: browsers open some ahead and never use them, and half a request may never be completed.
 */
export const installGracefulShutdown = (
  app: FastifyInstance,
  { idle, answer, lookAgain }: Patience = { idle: 1000, answer: 8000, lookAgain: 200 },
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
    // An answer that did not need the body is there before the body is.
    response.once('close', () => (request.complete ? settled() : request.once('end', settled)))
  })
  app.addHook('preClose', async () => {
    closing = true
    const begun = performance.now()
    const closeOthers = (): void => {
      app.server.closeIdleConnections()
      const waited = performance.now() - begun
      for (const [socket, underWay] of open) {
        const most = underWay.size === 0 ? idle : [...underWay].some(mayBeLost) ? Number.POSITIVE_INFINITY : answer
        if (waited >= most) socket.destroy()
      }
    }
    closeOthers()
    const again = setInterval(closeOthers, lookAgain)
    app.server.once('close', () => clearInterval(again))
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    // While a body is still coming, the end of its connection would be a reset.
    if (closing && raw.complete) reply.header('connection', 'close')
  })
}

const mayBeLost = ({ request, response }: Exchange): boolean =>
  request.method !== 'GET' && request.method !== 'HEAD' && !response.writableEnded
