import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LOOK_AGAIN_MS = 200

/**
 * While the server is stopping, only requests under way are waited for: each answer ends its connection, and connections
 * without a request are closed. That includes those that browsers open ahead and never used, which Node's own
 * `closeIdleConnections` spares.
 */
export const installClosing = (app: FastifyInstance): void => {
  let closing = false
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const closeUnused = (): void => {
    app.server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => {
    closing = true
    closeUnused()
    const again = setInterval(closeUnused, LOOK_AGAIN_MS)
    app.server.once('close', () => clearInterval(again))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
