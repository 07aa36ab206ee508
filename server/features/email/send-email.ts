import type { Database, Tx } from '#server/infra/db/database.ts'
import { type EmailMessage, type Mailer, NotDelivered } from '#server/infra/email/mailer.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Log } from '#server/infra/log.ts'
import { describeError } from '#server/infra/log.ts'
import { buildEmail, type CreateSecrets, type EmailKind } from './build-email.ts'
import { type EmailContent, subjectOf, urlWithoutSecret } from './email-content.ts'
import type { sendEmail } from './jobs.ts'
import { countInvitesToAddress, countSent, type EmailRow, lockEmail, lockRecipient, updateEmail } from './queries.ts'
import { renderHtml, renderText } from './render-email.ts'

export type EmailServices = {
  database: Database
  mailer: Mailer
  log: Log
  origin: string
} & CreateSecrets

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Invites emailed to one address per day, over all families. */
export const MAX_INVITES_PER_ADDRESS_PER_DAY = 5

/** Limits per recipient over all families; with `perSender`, per recipient and sender. */
const LIMITS: Partial<Record<EmailKind, readonly { max: number; withinMs: number; perSender?: true }[]>> = {
  invite: [{ max: MAX_INVITES_PER_ADDRESS_PER_DAY, withinMs: DAY_MS }],
  question_asked: [
    { max: 10, withinMs: DAY_MS },
    { max: 3, withinMs: HOUR_MS, perSender: true },
  ],
  question_answered: [{ max: 10, withinMs: DAY_MS }],
  new_device: [{ max: 10, withinMs: DAY_MS }],
}

/** Sends one email at most once (docs/decisions/0010-emails-at-most-once.md). */
export const sendEmailHandler =
  (services: EmailServices): JobHandler<typeof sendEmail> =>
  async ({ emailId }, run) => {
    const prepared = await prepare(services, emailId)
    if (!prepared) return
    const { message, finalFields } = prepared
    const { database, mailer, log } = services
    try {
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

/** Whether an address has received its invites for today. Runs as the system: members can't see who else invites someone. */
export const reachedInviteLimit = (database: Database, address: string): Promise<boolean> =>
  database.asSystem(async (tx) => {
    const since = new Date(Date.now() - DAY_MS)
    return (await countInvitesToAddress(tx, address, since)) >= MAX_INVITES_PER_ADDRESS_PER_DAY
  })

type PreparedEmail = { message: EmailMessage; finalFields: ReturnType<typeof clearedFields> }

/** Builds the email and marks it `sending`, in one transaction; undefined if it must not be sent. */
const prepare = (
  { database, log, origin, ...secrets }: EmailServices,
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
    const built = await buildEmail(tx, row, now, secrets)
    if (!built) {
      await updateEmail(tx, emailId, { state: 'dropped', payload: {}, toAddress: null })
      log.info({ code: 'email_dropped', emailId, kind: row.kind }, 'email not sent: no longer applies')
      return undefined
    }
    const { to, content, payload = row.payload } = built
    await updateEmail(tx, emailId, { state: 'sending', payload })
    log.info({ code: 'email_written', emailId, kind: row.kind, link: linkOf(content, origin) }, 'email written')
    const target = { origin }
    const [text, html] = [renderText(content, target), renderHtml(content, target)]
    return { message: { id: emailId, to, subject: subjectOf(content), text, html }, finalFields: clearedFields(row) }
  })

// Personal data goes once an email is finished. Invite addresses stay for a day, because the limits count them.
const clearedFields = ({ kind }: { kind: EmailKind }) =>
  kind === 'invite' ? { payload: {} } : { payload: {}, toAddress: null }

/** Locks the recipient first, so that concurrent emails of a kind are counted too. */
const exceedsLimit = async (tx: Tx, email: EmailRow, now: Date): Promise<boolean> => {
  const limits = LIMITS[email.kind]
  if (!limits) return false
  await lockRecipient(tx, email)
  for (const { max, withinMs, perSender } of limits) {
    const since = new Date(now.getTime() - withinMs)
    if ((await countSent(tx, email, { since, perSender: perSender ?? false })) >= max) return true
  }
  return false
}

const linkOf = ({ blocks }: EmailContent, origin: string): string | undefined => {
  const button = blocks.find((block) => block.kind === 'button')
  return button && urlWithoutSecret(origin, button.link)
}
