import type { Database } from '#server/infra/db/database.ts'
import { describeError } from '#server/infra/describe-error.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Log } from '#server/infra/log.ts'
import { type Mail, type Mailer, NotHandedOver } from '#server/infra/mail/mailer.ts'
import { findLetter } from './find-letter.ts'
import type { sendMail } from './jobs.ts'
import { addressWithoutSecret, type Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { lockMail, updateMail } from './queries.ts'

export type MailServices = { database: Database; mailer: Mailer; log: Log; origin: string }

/** What a mail was about, and an address that somebody typed, are not kept once it is over. */
const over = { about: {}, toAddress: null }

/** Hands one mail over, and never twice (docs/decisions/0010-mail-once.md). */
export const sendMailHandler =
  (services: MailServices): JobHandler<typeof sendMail> =>
  async ({ mailId }, run) => {
    const mail = await takeUp(services, mailId)
    if (!mail) return
    const { database, mailer, log } = services
    try {
      await mailer.send(mail, run.signal)
    } catch (error) {
      // Only a mail that was surely not taken waits again.
      const again = error instanceof NotHandedOver && !error.permanent && !run.last
      await database.asSystem((tx) =>
        updateMail(tx, mailId, again ? { state: 'waiting' } : { state: 'failed', ...over }),
      )
      if (again) throw error
      log.warn({ code: 'mail_failed', mailId, ...describeError(error) }, 'mail given up')
      return
    }
    await database.asSystem((tx) => updateMail(tx, mailId, { state: 'sent', sentAt: new Date(), ...over }))
    log.info({ code: 'mail_sent', mailId, by: mailer.kind }, 'mail handed over')
  }

/** Writes the mail and marks it as on its way, in one transaction; undefined when it is not to be sent. */
const takeUp = ({ database, log, origin }: MailServices, mailId: string): Promise<Mail | undefined> =>
  database.asSystem(async (tx) => {
    const row = await lockMail(tx, mailId)
    if (row?.state === 'sending') {
      // Whoever was handing it over never told how that ended: the mail may have arrived.
      await updateMail(tx, mailId, { state: 'failed', ...over })
      log.warn({ code: 'mail_cut_off', mailId, kind: row.kind }, 'mail was cut off while it was sent')
      return undefined
    }
    if (row?.state !== 'waiting') return undefined
    const found = await findLetter(tx, row, new Date())
    if (!found) {
      await updateMail(tx, mailId, { state: 'dropped', ...over })
      log.info({ code: 'mail_dropped', mailId, kind: row.kind }, 'mail not sent: there is no occasion for it any more')
      return undefined
    }
    const { to, letter, about = row.about } = found
    await updateMail(tx, mailId, { state: 'sending', about })
    log.info({ code: 'mail_written', mailId, kind: row.kind, link: linkOf(letter, origin) }, 'mail written')
    return {
      id: mailId,
      to,
      subject: letter.subject,
      text: letterText(letter, origin),
      html: letterHtml(letter, origin),
    }
  })

const linkOf = ({ blocks }: Letter, origin: string): string | undefined => {
  const button = blocks.find((block) => block.kind === 'button')
  return button && addressWithoutSecret(origin, button.link)
}
