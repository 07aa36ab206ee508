import type { FastifyError, FastifyInstance } from 'fastify'
import { describeError } from '../describe-error.ts'
import { ApiError, apiErrors, brokenOff, errorCode } from './api-error.ts'
import { discardUnread } from './unread-body.ts'

/** The one place where errors become HTTP: `{ error, message, fields? }`. Details go to the log, never to the client. */
export const installErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = toApiError(error)
    // To be told to come back later is an answer, and no failure.
    const later = error instanceof ApiError && error.status === 503
    if (refusal.status >= 500 && !later) {
      request.log.error({ code: refusal.code, ...describeError(error) }, 'request failed')
    } else {
      request.log.info({ code: refusal.code }, 'request refused')
    }
    await discardUnread(request, reply)
    return reply
      .status(refusal.status)
      .send({ error: refusal.code, message: refusal.message, ...(refusal.fields && { fields: refusal.fields }) })
  })
}

/** Names any error for the client. Unknown ones become one sentence without detail. */
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
  ERR_STREAM_PREMATURE_CLOSE: brokenOff,
  FST_MP_PREMATURE_CLOSE: brokenOff,
  ECONNRESET: brokenOff,
  ABORT_ERR: brokenOff,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  // PostgreSQL: foreign key, unique, text too long, row-level security, too many connections, no disk space.
  '23503': gone,
  '23505': taken,
  '22001': () => apiErrors.invalid('One of the texts is too long.'),
  '42501': apiErrors.forbidden,
  '53300': busy,
  '53100': diskFull,
}
