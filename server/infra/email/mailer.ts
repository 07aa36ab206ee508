import type { EmailAddress } from './addresses.ts'

/** A mail as it is to be read. `id` names it once and for all; `to` is one person. */
export type EmailMessage = { id: string; to: EmailAddress; subject: string; text: string; html: string }

/** The way out of the house for mail. */
export type Mailer = {
  kind: 'smtp' | 'outbox'
  /** Hands a mail over. Rejects with {@link NotDelivered}; any other rejection leaves open whether it was taken. */
  send(mail: EmailMessage, signal: AbortSignal): Promise<void>
}

/**
 * The mail was surely not taken: the same one may be handed over again, unless the refusal was for good (`permanent`).
 * The message carries codes only: servers like to repeat addresses.
 */
export class NotDelivered extends Error {
  readonly permanent: boolean
  constructor(code: string, permanent: boolean) {
    super(`The mail was not taken (${code}).`)
    this.permanent = permanent
  }
}
