import type { EmailAddress } from './addresses.ts'

/** One message to one person. `id` stays the same on every retry. */
export type EmailMessage = { id: string; to: EmailAddress; subject: string; text: string; html: string }

export type Mailer = {
  kind: 'smtp' | 'outbox'
  /** Sends a message. Rejects with {@link NotDelivered}; after any other error it may have been accepted. */
  send(mail: EmailMessage, signal: AbortSignal): Promise<void>
}

/**
 * The server certainly didn't accept the message, so it can be sent again unless `permanent`. The error holds codes
 * only, because servers tend to quote addresses.
 */
export class NotDelivered extends Error {
  readonly permanent: boolean
  constructor(code: string, permanent: boolean) {
    super(`The email was not sent (${code}).`)
    this.permanent = permanent
  }
}
