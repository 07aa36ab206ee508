export type ErrorBody = {
  type:
    | 'api_error'
    | 'authentication_error'
    | 'card_error'
    | 'idempotency_error'
    | 'invalid_request_error'
    | 'rate_limit_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: unknown
}

/** An error as Stripe replies it. Thrown inside a call, it undoes what the call has changed. */
export class StripeApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** A request that Stripe wouldn't accept. `code` is one of Stripe's error codes. */
export const invalidRequest = (code: string | undefined, message: string, param?: string): StripeApiError =>
  new StripeApiError(400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  })

/** For an object in the path of the call. An id in a parameter is a 400 instead. */
export const notFound = (what: string, id: string): StripeApiError =>
  new StripeApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${what}: '${id}'`,
  })

export const unknownId = (what: string, id: string, param: string): StripeApiError =>
  invalidRequest('resource_missing', `No such ${what}: '${id}'`, param)
