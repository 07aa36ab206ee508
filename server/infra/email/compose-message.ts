import MailComposer from 'nodemailer/lib/mail-composer'
import type { EmailAddress } from './addresses.ts'
import type { EmailMessage } from './mailer.ts'

/** A message as it travels (RFC 5322, CRLF), and whom the envelope names. */
export type Message = { from: string; to: string; bytes: Buffer }

// Line ends would begin another header; the marks that turn the direction of writing disguise what is written.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** A text as it may stand in a header: on one line, and without signs that nobody sees. */
export const oneLine = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()

/** Writes a mail as a message with a text and an HTML part. Its Message-ID is the mail's own id, every time. */
export const composeMessage = async (mail: EmailMessage, from: EmailAddress): Promise<Message> => {
  const composer = new MailComposer({
    from: inHeader(from),
    to: inHeader(mail.to),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`,
    // RFC 3834: nobody's holiday note answers.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from: from.address, to: mail.to.address, bytes: await composer.compile().build() }
}

const inHeader = ({ name = '', address }: EmailAddress) => ({ name: oneLine(name), address })
