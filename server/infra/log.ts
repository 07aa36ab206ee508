import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'

/** What the parts of the server need of a log. Lines carry ids and codes, never names, addresses or words of people. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** A log that says nothing, for tests and tools. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** One line for each answered call: the route as declared (no ids, codes or addresses of people), status and time. */
export const installRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered')
  })
}

/**
 * What may be written to the log about an error. The query layer's own message ends with the values of the query, and
 * PostgreSQL quotes the value it could not read (SQLSTATE class 22): both are people's words and addresses.
 */
export const describeError = (error: unknown): { reason: string; stack?: string } => {
  if (!(error instanceof Error)) return { reason: String(error) }
  const reason = safeReason(error)
  const frames = error.stack?.split(error.message).at(-1)
  return frames === undefined ? { reason } : { reason, stack: `${error.name}: ${reason}${frames}` }
}

const safeReason = (error: Error): string => {
  if (error instanceof DrizzleQueryError) return error.cause ? safeReason(error.cause) : 'the query failed'
  if (error instanceof DatabaseError && error.code?.startsWith('22')) return `a value was refused (${error.code})`
  return error.message
}
