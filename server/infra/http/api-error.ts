import type { FastifyError, FastifyInstance } from 'fastify'
import { describeError } from '../log.ts'
import { discardUnreadBody } from './request-bodies.ts'

/** An error for the client: a stable code, an HTTP status and one safe sentence. Nothing else reaches the client. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly fields: Record<string, string> | undefined
  constructor(status: number, code: string, message: string, fields?: Record<string, string>) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Errors that any call may return; documented once in the OpenAPI document. */
export const apiErrors = {
  invalid: (message: string, fields?: Record<string, string>) => new ApiError(400, 'invalid_input', message, fields),
  unauthorized: () => new ApiError(401, 'unauthorized', 'Unauthorized'),
  accountGone: () => new ApiError(401, 'account_gone', 'User account no longer exists'),
  crossSite: () => new ApiError(403, 'cross_site', 'This request came from another site and was not carried out.'),
  forbidden: () => new ApiError(403, 'forbidden', 'This is not yours to change.'),
  noFamily: () => new ApiError(403, 'no_family', 'You do not belong to a family vault yet.'),
  notInFamily: () =>
    new ApiError(403, 'not_in_family', 'You do not belong to this family any more. Please open the page again.'),
  ownerOnly: () => new ApiError(403, 'owner_only', 'Only the owner of the family vault can do this.'),
  notFound: () => new ApiError(404, 'not_found', 'There is nothing here, or it is not yours to see.'),
  tooMany: () => new ApiError(429, 'too_many', 'That was too many tries. Please wait a minute and try again.'),
  stopping: () => new ApiError(503, 'stopping', 'The service is restarting. Please try again in a moment.'),
} as const

/** The request body ended early. */
export const uploadBrokenOff = () =>
  new ApiError(
    400,
    'upload_broken_off',
    'The upload stopped before it was complete. Nothing was saved; please send it again.',
  )

/** The code of a database, file system or library error. Drizzle wraps it one level deep. */
export const errorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return errorCode(error.cause)
}

/**
 * The one place that turns errors into HTTP: `{ error, message, fields? }`. Details go to the log, never to the client.
 */
export const installErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = toApiError(error)
    // "Try again later" isn't a failure.
    const later = error instanceof ApiError && error.status === 503
    if (refusal.status >= 500 && !later) {
      request.log.error({ code: refusal.code, ...describeError(error) }, 'request failed')
    } else {
      request.log.info({ code: refusal.code }, 'request refused')
    }
    await discardUnreadBody(request, reply)
    return reply
      .status(refusal.status)
      .send({ error: refusal.code, message: refusal.message, ...(refusal.fields && { fields: refusal.fields }) })
  })
}

/** Unknown errors become one sentence without detail. */
export const toApiError = (error: Error & { statusCode?: unknown }): ApiError => {
  if (error instanceof ApiError) return error
  const known = byCode[errorCode(error) ?? '']
  if (known) return known()
  if (error.statusCode === 429) return apiErrors.tooMany()
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500)
    return new ApiError(error.statusCode, 'bad_request', 'This request could not be understood.')
  return new ApiError(500, 'unexpected', 'Something went wrong on our side. Please try again in a moment.')
}

const diskFull = () =>
  new ApiError(
    507,
    'storage_full',
    'The vault has no room left. Nothing was saved, and your recording is still on this device.',
  )
const tooLarge = () => new ApiError(413, 'too_large', 'This is larger than the service accepts.')
const gone = () => new ApiError(409, 'gone', 'What this belongs to is no longer there.')
const taken = () => new ApiError(409, 'already_there', 'This is already there.')
const busy = () => new ApiError(503, 'busy', 'The service is busy. Please try again in a moment.')

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
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  // PostgreSQL: foreign key, unique, text too long, row-level security, too many connections, disk full.
  '23503': gone,
  '23505': taken,
  '22001': () => apiErrors.invalid('One of the texts is too long.'),
  '42501': apiErrors.forbidden,
  '53300': busy,
  '53100': diskFull,
}
