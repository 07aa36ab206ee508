import type { FastifyInstance } from 'fastify'

/** While the server is stopping, each answer ends its connection: one kept alive would be waited for. */
export const installClosing = (app: FastifyInstance): void => {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
