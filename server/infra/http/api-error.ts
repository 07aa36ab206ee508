/** A refusal a person can read: a stable code, an HTTP status, and one safe sentence. Nothing else reaches the client. */
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

/** Refusals that any call may answer with; documented once in the OpenAPI document. */
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

/** A body that ended before it was complete. */
export const brokenOff = () =>
  new ApiError(
    400,
    'upload_broken_off',
    'The upload stopped before it was complete. Nothing was saved; please send it again.',
  )

/** The stable code an error carries (of the database, the file system or a library), where there is one. Drizzle wraps it one level down. */
export const errorCode = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return errorCode(error.cause)
}
