/**
 * An error response. `message` is "status: body", as specified; `sentence` is shown to users, `code` is the stable error code,
 * `unknown` if the reply is not our server's. A proxy's error page is never shown.
 */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly sentence: string
  readonly fields: Readonly<Record<string, string>>

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.name = 'CallError'
    this.status = status
    const { error, message, fields } = readApiError(body)
    const isOurs = typeof error === 'string' && typeof message === 'string'
    this.code = isOurs ? error : 'unknown'
    this.sentence = isOurs ? message : isProxyError(status) ? NO_CONNECTION : SOMETHING_WRONG
    this.fields = isOurs ? (fields ?? {}) : {}
  }
}

const NO_CONNECTION = 'We can’t reach the server. Check your connection and try again.'
const SOMETHING_WRONG = 'Something went wrong. Please try again.'

/** The message to show for any error of a call. */
export const sentenceOf = (error: unknown, fallback = SOMETHING_WRONG): string => {
  if (error instanceof CallError)
    return error.code === 'unknown' && !isProxyError(error.status) ? fallback : error.sentence
  // A page where JSON should be is not our server's, such as the sign-in page of a hotel's network.
  if (error instanceof TypeError || error instanceof SyntaxError) return NO_CONNECTION
  return fallback
}

/** What is wrong with fields that the server refused, by their names. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallError ? error.fields : {}

/** Whether fields say what is wrong, so the form needs no notice. */
export const isShownAtField = (error: unknown): boolean => Object.keys(fieldErrorsOf(error)).length > 0

/** A message with a period, so that another sentence can follow: those of the server's fields have none. */
export const asSentence = (message: string): string => (/[\p{L}\p{N}]$/u.test(message) ? `${message}.` : message)

const readApiError = (body: string): { error?: unknown; message?: unknown; fields?: Record<string, string> } => {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

/**
 * Proxies answer with these while the server is away; 520 to 530 are Cloudflare's. 503 isn't here because our own server
 * sends it too, when it is busy.
 */
export const isServerAway = (status: number): boolean =>
  status === 502 || status === 504 || (status >= 520 && status <= 530)

/** A reply with it that isn't our server's is a proxy's, which can't reach our server. */
const isProxyError = (status: number): boolean => isServerAway(status) || status === 503

/**
 * Whether a call failed on its way, so any other call would fail too: no network, no answer, or an answer that is not the
 * server's, such as the login page of a hotel's network.
 */
export const isUnreachable = (cause: unknown): boolean =>
  cause instanceof CallError
    ? isProxyError(cause.status)
    : cause instanceof TypeError || cause instanceof SyntaxError || cause instanceof DOMException

/** Answers that say nothing about the request itself: signed out, two requests at once, too many requests. */
const TEMPORARY: ReadonlySet<number> = new Set([401, 408, 423, 425, 429])

/** Whether the same request may succeed later. */
export const isTemporary = (cause: unknown): boolean =>
  !(cause instanceof CallError) || TEMPORARY.has(cause.status) || cause.status >= 500

/** Whether the person has to sign in (again) first. */
export const isSignedOut = (cause: unknown): boolean => cause instanceof CallError && cause.status === 401
