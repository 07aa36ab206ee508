import type { Database, Tx } from '#server/infra/db/database.ts'
import { type Attachment, type EmailMessage, type Mailer, NotDelivered } from '#server/infra/email/mailer.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Log } from '#server/infra/log.ts'
import { describeError } from '#server/infra/log.ts'
import { buildEmail } from './build-email.ts'
import { type EmailContent, mainLinkOf, subjectOf, urlWithoutSecret } from './email-content.ts'
import { loadImages, type ReadPhoto } from './email-images.ts'
import type { EmailKind, EmailRow, EmailSources } from './email-kinds.ts'
import type { sendEmail } from './jobs.ts'
import {
  type Counted,
  countFromSender,
  countSent,
  countToAddress,
  lockEmail,
  lockRecipient,
  lockSender,
  updateEmail,
} from './queries.ts'
import { type EmailTarget, renderHtml, renderText } from './render-email.ts'
import { createUnsubscribeToken } from './unsubscribe.ts'

export type EmailServices = {
  database: Database
  mailer: Mailer
  log: Log
  origin: string
} & EmailSources

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Invites emailed to one address per day, over all families. */
export const MAX_INVITES_PER_ADDRESS_PER_DAY = 5

/** Gifts emailed to one address per day, over all givers. */
export const MAX_GIFTS_PER_ADDRESS_PER_DAY = 3
/** Gifts that one person has us email per day. */
export const MAX_GIFTS_PER_SENDER_PER_DAY = 20

type Limit = { max: number; withinMs: number; counted: Counted }

const perDay = (max: number, counted: Counted = 'to recipient'): Limit => ({ max, withinMs: DAY_MS, counted })

/** Limits over all families. */
const LIMITS: Partial<Record<EmailKind, readonly Limit[]>> = {
  invite: [perDay(MAX_INVITES_PER_ADDRESS_PER_DAY)],
  question_asked: [perDay(10), { max: 3, withinMs: HOUR_MS, counted: 'from sender to recipient' }],
  question_answered: [perDay(10)],
  new_device: [perDay(10)],
  email_change_new: [perDay(3)],
  plan_started: [perDay(3)],
  payment_failed: [perDay(3)],
  payment_moved: [perDay(3)],
  plan_ended: [perDay(3)],
  gift_received: [perDay(MAX_GIFTS_PER_ADDRESS_PER_DAY), perDay(MAX_GIFTS_PER_SENDER_PER_DAY, 'from sender')],
}

/** Sends one email at most once (docs/decisions/0010-emails-at-most-once.md). */
export const sendEmailHandler =
  (services: EmailServices): JobHandler<typeof sendEmail> =>
  async ({ emailId }, run) => {
    const prepared = await prepare(services, emailId)
    if (!prepared) return
    const { finalFields } = prepared
    const { database, mailer, log } = services
    try {
      const message = await compose(prepared, services.readPhoto)
      await mailer.send(message, run.signal)
    } catch (error) {
      // Retried only if the server certainly didn't accept it.
      const retry = error instanceof NotDelivered && !error.permanent && !run.last
      await database.asSystem((tx) =>
        updateEmail(tx, emailId, retry ? { state: 'waiting' } : { state: 'failed', ...finalFields }),
      )
      if (retry) throw error
      log.warn({ code: 'email_failed', emailId, ...describeError(error) }, 'email given up')
      return
    }
    await database.asSystem((tx) => updateEmail(tx, emailId, { state: 'sent', sentAt: new Date(), ...finalFields }))
    log.info({ code: 'email_sent', emailId, by: mailer.kind }, 'email sent')
  }

/** What takes time: pictures and attachments. */
const compose = async (
  { message, content, target, attach }: PreparedEmail,
  readPhoto: ReadPhoto,
): Promise<EmailMessage> => {
  const { images, attachments } = await loadImages(content, readPhoto)
  const parts = [...attachments, ...(await attached(attach))]
  const [text, html] = [renderText(content, target), renderHtml(content, target, images)]
  return { ...message, text, html, ...(parts.length > 0 && { attachments: parts }) }
}

const attached = async (attach: PreparedEmail['attach']): Promise<readonly Attachment[]> => {
  try {
    return (await attach?.()) ?? []
  } catch (cause) {
    throw new NotDelivered(`no attachment: ${describeError(cause).reason}`, false)
  }
}

/** Whether an address has received its invites for today. Runs as the system: members can't see who else invites someone. */
export const reachedInviteLimit = (database: Database, address: string): Promise<boolean> =>
  database.asSystem(async (tx) => {
    const since = new Date(Date.now() - DAY_MS)
    return (await countToAddress(tx, 'invite', address, since)) >= MAX_INVITES_PER_ADDRESS_PER_DAY
  })

/**
 * Whether an address or a giver has reached the limit of gift emails for today. Then the email can wait for tomorrow. Locks both, so
 * that of gifts at the same time each sees the ones before it.
 */
export const reachedGiftLimit = async (
  tx: Tx,
  { toAddress, fromUserId }: { toAddress: string; fromUserId: number },
): Promise<boolean> => {
  const since = new Date(Date.now() - DAY_MS)
  await lockRecipient(tx, { kind: 'gift_received', toUserId: null, toAddress })
  await lockSender(tx, { kind: 'gift_received', fromUserId })
  if ((await countToAddress(tx, 'gift_received', toAddress, since)) >= MAX_GIFTS_PER_ADDRESS_PER_DAY) return true
  return (await countFromSender(tx, 'gift_received', fromUserId, since)) >= MAX_GIFTS_PER_SENDER_PER_DAY
}

type PreparedEmail = {
  message: Omit<EmailMessage, 'text' | 'html' | 'attachments'>
  content: EmailContent
  target: EmailTarget
  attach: (() => Promise<readonly Attachment[]>) | undefined
  finalFields: ReturnType<typeof clearedFields>
}

/** Builds the email and marks it `sending`, in one transaction; undefined if it must not be sent. */
const prepare = (
  { database, log, origin, ...sources }: EmailServices,
  emailId: string,
): Promise<PreparedEmail | undefined> =>
  database.asSystem(async (tx) => {
    const row = await lockEmail(tx, emailId)
    if (row?.state === 'sending') {
      // An earlier run died between sending and recording the result, so the email may have arrived.
      await updateEmail(tx, emailId, { state: 'failed', ...clearedFields(row) })
      log.warn({ code: 'email_cut_off', emailId, kind: row.kind }, 'email interrupted while sending')
      return undefined
    }
    if (row?.state !== 'waiting') return undefined
    const now = new Date()
    if (await exceedsLimit(tx, row, now)) {
      await updateEmail(tx, emailId, { state: 'dropped', payload: {}, toAddress: null })
      log.info({ code: 'email_limit', emailId, kind: row.kind }, 'email not sent: recipient reached the limit')
      return undefined
    }
    const built = await buildEmail(tx, row, now, sources)
    if (!built) {
      await updateEmail(tx, emailId, { state: 'dropped', payload: {}, toAddress: null })
      log.info({ code: 'email_dropped', emailId, kind: row.kind }, 'email not sent: no longer applies')
      return undefined
    }
    const { to, replyTo, content, payload = row.payload, attach } = built
    await updateEmail(tx, emailId, { state: 'sending', payload })
    log.info({ code: 'email_written', emailId, kind: row.kind, link: linkOf(content, origin) }, 'email written')
    const { target, headers } = await unsubscribing(tx, row, content, origin)
    const message = { id: emailId, to, ...(replyTo && { replyTo }), subject: subjectOf(content), ...headers }
    return { message, content, target, attach, finalFields: clearedFields(row) }
  })

/** The footer's link to a page with a button, and the address for the mail program's own button. */
const unsubscribing = async (
  tx: Tx,
  { toUserId }: EmailRow,
  { topic }: EmailContent,
  origin: string,
): Promise<{ target: EmailTarget; headers?: { unsubscribeUrl: string } }> => {
  if (!topic || toUserId === null) return { target: { origin } }
  const secret = await createUnsubscribeToken(tx, toUserId, topic)
  return {
    target: { origin, turnOff: { path: '/unsubscribe/', secret } },
    headers: { unsubscribeUrl: `${origin}/api/email/unsubscribe/${secret}` },
  }
}

// Personal data goes once an email is finished. Addresses that a limit counts stay for a day.
const COUNTED_BY_ADDRESS: readonly EmailKind[] = ['invite', 'gift_received', 'email_change_new']
const clearedFields = ({ kind }: { kind: EmailKind }) =>
  COUNTED_BY_ADDRESS.includes(kind) ? { payload: {} } : { payload: {}, toAddress: null }

/** Locks the recipient first, so that concurrent emails of a kind are counted too. */
const exceedsLimit = async (tx: Tx, email: EmailRow, now: Date): Promise<boolean> => {
  const limits = LIMITS[email.kind]
  if (!limits) return false
  await lockRecipient(tx, email)
  if (limits.some(({ counted }) => counted === 'from sender')) await lockSender(tx, email)
  for (const { max, withinMs, counted } of limits) {
    const since = new Date(now.getTime() - withinMs)
    if ((await countSent(tx, email, { since, counted })) >= max) return true
  }
  return false
}

const linkOf = (content: EmailContent, origin: string): string | undefined => {
  const link = mainLinkOf(content)
  return link && urlWithoutSecret(origin, link)
}
