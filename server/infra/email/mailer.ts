import type { EmailAddress } from './addresses.ts'

export type Attachment = {
  fileName: string
  /** A media type such as application/pdf. */
  type: string
  bytes: Uint8Array
  /** Of a picture that the HTML part shows, as `cid:…`. */
  contentId?: string
}

/** Limit for all attachments of a message together. Mail servers commonly refuse messages above 10 MB, encoded. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024

/** One message to one person. `id` stays the same on every retry. */
export type EmailMessage = {
  id: string
  to: EmailAddress
  replyTo?: EmailAddress
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
  /** Where mail programs unsubscribe the person with a POST (RFC 8058). It contains a secret. */
  unsubscribeUrl?: string
}

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
