import MailComposer from 'nodemailer/lib/mail-composer'
import type { EmailAddress } from './addresses.ts'
import { type Attachment, type EmailMessage, MAX_ATTACHMENT_BYTES, NotDelivered } from './mailer.ts'

/** A composed message (RFC 5322, CRLF) with its envelope. */
export type Message = { from: string; to: string; bytes: Buffer }

// Line breaks would start another header; bidirectional control characters disguise text.
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** One line without control characters, as headers need it. */
export const oneLine = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()

/**
 * The text and HTML parts of one message and its attachments. The Message-ID is derived from the email's id, so it is the
 * same on every retry. Rejects with {@link NotDelivered} if the attachments are too large.
 */
export const composeMessage = async (mail: EmailMessage, from: EmailAddress): Promise<Message> => {
  const { attachments = [] } = mail
  const bytes = attachments.reduce((sum, attachment) => sum + attachment.bytes.byteLength, 0)
  if (bytes > MAX_ATTACHMENT_BYTES) throw new NotDelivered('attachments too large', true)
  const composer = new MailComposer({
    from: inHeader(from),
    to: inHeader(mail.to),
    ...(mail.replyTo && { replyTo: inHeader(mail.replyTo) }),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`,
    attachments: attachments.map(asPart),
    // RFC 3834: no vacation replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribeHeaders(mail.unsubscribeUrl),
    },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { from: from.address, to: mail.to.address, bytes: await composer.compile().build() }
}

const inHeader = ({ name = '', address }: EmailAddress) => ({ name: oneLine(name), address })

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/

const asPart = ({ fileName, type, bytes, contentId }: Attachment) => ({
  filename: oneLine(fileName).replace(/[/\\]/g, '-'),
  contentType: MEDIA_TYPE.test(type) ? type : 'application/octet-stream',
  contentDisposition: contentId === undefined ? ('attachment' as const) : ('inline' as const),
  ...(contentId !== undefined && { cid: contentId }),
  content: Buffer.from(bytes),
})

/** One-click unsubscribing works over https only (RFC 8058); otherwise mail programs open the address. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> => {
  if (url === undefined) return {}
  const listed = { 'List-Unsubscribe': `<${url}>` }
  return url.startsWith('https:') ? { ...listed, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : listed
}
