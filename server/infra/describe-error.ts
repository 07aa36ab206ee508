import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

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
