import type { FastifyInstance } from 'fastify'

/** One line for each answered call: the route as declared (no ids, codes or addresses of people), status and time. */
export const installRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered')
  })
}
