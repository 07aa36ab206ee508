import type { FastifyError, FastifyInstance } from 'fastify'
import { apiMessages } from '#common/api-messages.ts'
import { describeError } from '../log.ts'
import { discardUnreadBody } from './request-bodies.ts'

/** An error for the client: a stable code, an HTTP status and one safe sentence. Nothing else reaches the client. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined
  constructor(
    status: number,
    code: string,
    message: string,
    fields?: Record<string, string>,
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const MAINTENANCE_RETRY_SECONDS = 60

/** Errors that any call may return; documented once in the OpenAPI document. */
export const apiErrors = {
  invalid: (message: string, fields?: Record<string, string>) => new ApiError(400, 'invalid_input', message, fields),
  unauthorized: () => new ApiError(401, 'unauthorized', apiMessages.unauthorized),
  accountGone: () => new ApiError(401, 'account_gone', apiMessages.accountGone),
  linkRevoked: () => new ApiError(401, 'link_revoked', apiMessages.linkRevoked),
  fullSessionNeeded: () => new ApiError(403, 'full_session_needed', apiMessages.fullSessionNeeded),
  accountDeleted: () => new ApiError(401, 'account_gone', apiMessages.accountDeleted),
  accountLeaving: () => new ApiError(403, 'account_leaving', apiMessages.accountLeaving),
  crossSite: () => new ApiError(403, 'cross_site', apiMessages.crossSite),
  forbidden: () => new ApiError(403, 'forbidden', apiMessages.forbidden),
  adminOnly: () => new ApiError(403, 'admin_only', apiMessages.adminOnly),
  reviewMembers: () => new ApiError(403, 'review_members', apiMessages.reviewMembers),
  noFamily: () => new ApiError(403, 'no_family', apiMessages.noFamily),
  notInFamily: () => new ApiError(403, 'not_in_family', apiMessages.notInFamily),
  ownerOnly: () => new ApiError(403, 'owner_only', apiMessages.ownerOnly),
  notFound: () => new ApiError(404, 'not_found', apiMessages.notFound),
  tooMany: () => new ApiError(429, 'too_many', apiMessages.tooMany),
  maintenance: () => new ApiError(503, 'maintenance', apiMessages.maintenance, undefined, MAINTENANCE_RETRY_SECONDS),
  stopping: () => new ApiError(503, 'stopping', apiMessages.stopping),
} as const

/** The request body ended early. */
export const uploadBrokenOff = () => new ApiError(400, 'upload_broken_off', apiMessages.uploadBrokenOff)

/** PostgreSQL's code for a value that must be unique. */
const UNIQUE_VIOLATION = '23505'

/** The code of a database, file system or library error. Drizzle wraps it one level deep. */
export const errorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return errorCode(error.cause)
}

/** Whether the database refused a value because another row has it, such as an email address. */
export const isAlreadyThere = (error: unknown): boolean => errorCode(error) === UNIQUE_VIOLATION

/**
 * The one place that turns errors into HTTP: `{ error, message, fields? }`. Details go to the log, never to the client.
 */
export const installErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const apiError = toApiError(error)
    // "Try again later" isn't a failure.
    const later = error instanceof ApiError && error.status === 503
    if (apiError.status >= 500 && !later) {
      request.log.error({ code: apiError.code, ...describeError(error) }, 'request failed')
    } else {
      request.log.info({ code: apiError.code }, 'request rejected')
    }
    await discardUnreadBody(request, reply)
    if (apiError.retryAfterSeconds !== undefined) reply.header('retry-after', apiError.retryAfterSeconds)
    return reply
      .status(apiError.status)
      .send({ error: apiError.code, message: apiError.message, ...(apiError.fields && { fields: apiError.fields }) })
  })
}

/** Unknown errors become one sentence without detail. */
export const toApiError = (error: Error & { statusCode?: unknown }): ApiError => {
  if (error instanceof ApiError) return error
  if (isDatabaseAway(error)) return busy()
  const known = byCode[errorCode(error) ?? '']
  if (known) return known()
  if (error.statusCode === 429) return apiErrors.tooMany()
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError(error.statusCode, 'bad_request', 'We couldn’t understand this request.')
  return new ApiError(500, 'unexpected', apiMessages.unexpected)
}

/** No connection to the database: it is starting again, or the network to it is down. `pg` gives some of these no code. */
const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (
    error.message.startsWith('Connection terminated') ||
    error.message.startsWith('timeout exceeded when trying to connect') ||
    // The connection broke between two statements of a transaction.
    error.message.endsWith('is not queryable')
  )
    return true
  if ('syscall' in error && error.syscall === 'connect') return true
  // When an upload breaks off, Node reports ECONNRESET without a system call.
  if ('syscall' in error && ['EPIPE', 'ECONNRESET'].includes(errorCode(error) ?? '')) return true
  return isDatabaseAway(error.cause)
}

const diskFull = () => new ApiError(507, 'storage_full', apiMessages.storageFull)
const tooLarge = () => new ApiError(413, 'too_large', 'This is larger than we can accept.')
const gone = () => new ApiError(409, 'gone', 'What you’re adding this to no longer exists.')
const taken = () => new ApiError(409, 'already_there', 'This already exists.')
const busy = () => new ApiError(503, 'busy', apiMessages.busy)

const byCode: Record<string, (() => ApiError) | undefined> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FIELDS_LIMIT: () => apiErrors.invalid('The form has too many fields.'),
  FST_FILES_LIMIT: () => apiErrors.invalid('The form has more than one file.'),
  FST_PARTS_LIMIT: () => apiErrors.invalid('The form has too many parts.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => apiErrors.invalid('The request is not valid JSON.'),
  ERR_STREAM_PREMATURE_CLOSE: uploadBrokenOff,
  FST_MP_PREMATURE_CLOSE: uploadBrokenOff,
  ECONNRESET: uploadBrokenOff,
  ABORT_ERR: uploadBrokenOff,
  // The object store (infra/files/s3/bucket.ts).
  STORE_AWAY: busy,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  // PostgreSQL: foreign key, unique, text too long, row-level security, too many connections, disk full.
  '23503': gone,
  [UNIQUE_VIOLATION]: taken,
  '22001': () => apiErrors.invalid('One of the texts is too long.'),
  '42501': apiErrors.forbidden,
  '53300': busy,
  '53100': diskFull,
  // It is shutting down, has crashed, or is starting.
  '57P01': busy,
  '57P02': busy,
  '57P03': busy,
}
