import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'
import { destination, type Logger, pino, stdTimeFunctions } from 'pino'

/** The logger interface of the server. Lines carry ids and codes, never names, addresses or content. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** For tests and tools. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

/** Lines that can't be written now are kept up to this length. */
const MAX_LOG_BUFFER = 1024 * 1024

/** Logs to standard output. If that can't be written to, such as on a full disk, lines are lost and the server goes on. */
export const openLogger = (level: string): Logger => {
  let isFailing = false
  // First: pino's own listener tries until it has written everything, and the process would never end.
  process.prependOnceListener('exit', () => isFailing && output.destroy())
  const output = destination({ dest: 1, sync: false, maxLength: MAX_LOG_BUFFER })
  output
    .on('error', () => {
      isFailing = true
    })
    .on('write', () => {
      isFailing = false
    })
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, output)
}

/** One line per request: the declared route (without ids and codes), status and time. */
export const installRequestLog = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered')
  })
}

/**
 * What may be logged of an error. Drizzle's message includes query values, and PostgreSQL quotes unreadable values
 * (SQLSTATE class 22); both are personal data.
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
