/**
 * An answer that was not a success. `message` is the status, a colon, a space and the body, as the specification has
 * it; `sentence` is what a person is shown, `code` the stable code to act on.
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
    const { error = 'unknown', message = body, fields = {} } = readApiError(body)
    this.code = error
    this.sentence = message
    this.fields = fields
  }
}

const NO_CONNECTION = 'We cannot reach the server. Please check the connection and try again.'

/** What to tell a person about any error of a call. */
export const sentenceOf = (error: unknown, fallback = 'Something went wrong. Please try again.'): string => {
  if (error instanceof CallError) return error.sentence
  if (error instanceof TypeError) return NO_CONNECTION
  return fallback
}

const readApiError = (body: string): { error?: string; message?: string; fields?: Record<string, string> } => {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
