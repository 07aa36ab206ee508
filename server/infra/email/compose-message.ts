import MailComposer from 'nodemailer/lib/mail-composer'
import type { EmailAddress } from './addresses.ts'
import type { EmailMessage } from './mailer.ts'

/** A composed message (RFC 5322, CRLF) with its envelope. */
export type Message = { from: string; to: string; bytes: Buffer }

// Line breaks would start another header; bidirectional control characters disguise text.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** One line without control characters, as headers need it. */
export const oneLine = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()

/**
 * The text and HTML parts of one message. The Message-ID is derived from the email's id, so it is the same on every
 * retry.
 */
export const composeMessage = async (mail: EmailMessage, from: EmailAddress): Promise<Message> => {
  const composer = new MailComposer({
    from: inHeader(from),
    to: inHeader(mail.to),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`,
    // RFC 3834: no vacation replies.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from: from.address, to: mail.to.address, bytes: await composer.compile().build() }
}

const inHeader = ({ name = '', address }: EmailAddress) => ({ name: oneLine(name), address })
