import type { Database } from '#server/infra/db/database.ts'
import { describeError } from '#server/infra/describe-error.ts'
import { type Mail, type Mailer, NotHandedOver } from '#server/infra/email/mailer.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Log } from '#server/infra/log.ts'
import { findLetter } from './find-letter.ts'
import type { sendMail } from './jobs.ts'
import { addressWithoutSecret, type Letter } from './letter.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { isTooMuch } from './mail-limits.ts'
import { lockMail, updateMail } from './queries.ts'
import type { MailKind } from './queue-mail.ts'

export type MailServices = { database: Database; mailer: Mailer; log: Log; origin: string }

/** What a mail was about, and an address that somebody typed, are not kept once it is over. */
const over = { about: {}, toAddress: null }
/** Where an invite went is kept for a day: only so many go to one address (forget-mail.ts). */
const overFor = ({ kind }: { kind: MailKind }) => (kind === 'invite' ? { about: {} } : over)

/** Hands one mail over, and never twice (docs/decisions/0010-mail-once.md). */
export const sendMailHandler =
  (services: MailServices): JobHandler<typeof sendMail> =>
  async ({ mailId }, run) => {
    const taken = await takeUp(services, mailId)
    if (!taken) return
    const { mail, whenOver } = taken
    const { database, mailer, log } = services
    try {
      await mailer.send(mail, run.signal)
    } catch (error) {
      // Only a mail that was surely not taken waits again.
      const again = error instanceof NotHandedOver && !error.permanent && !run.last
      await database.asSystem((tx) =>
        updateMail(tx, mailId, again ? { state: 'waiting' } : { state: 'failed', ...whenOver }),
      )
      if (again) throw error
      log.warn({ code: 'mail_failed', mailId, ...describeError(error) }, 'mail given up')
      return
    }
    await database.asSystem((tx) => updateMail(tx, mailId, { state: 'sent', sentAt: new Date(), ...whenOver }))
    log.info({ code: 'mail_sent', mailId, by: mailer.kind }, 'mail handed over')
  }

type TakenUp = { mail: Mail; whenOver: ReturnType<typeof overFor> }

/** Writes the mail and marks it as on its way, in one transaction; undefined when it is not to be sent. */
const takeUp = ({ database, log, origin }: MailServices, mailId: string): Promise<TakenUp | undefined> =>
  database.asSystem(async (tx) => {
    const row = await lockMail(tx, mailId)
    if (row?.state === 'sending') {
      // Whoever was handing it over never told how that ended: the mail may have arrived.
      await updateMail(tx, mailId, { state: 'failed', ...overFor(row) })
      log.warn({ code: 'mail_cut_off', mailId, kind: row.kind }, 'mail was cut off while it was sent')
      return undefined
    }
    if (row?.state !== 'waiting') return undefined
    const now = new Date()
    if (await isTooMuch(tx, row, now)) {
      await updateMail(tx, mailId, { state: 'dropped', ...over })
      log.info(
        { code: 'mail_limit', mailId, kind: row.kind },
        'mail not sent: its recipient has had enough of its kind',
      )
      return undefined
    }
    const found = await findLetter(tx, row, now)
    if (!found) {
      await updateMail(tx, mailId, { state: 'dropped', ...over })
      log.info({ code: 'mail_dropped', mailId, kind: row.kind }, 'mail not sent: there is no occasion for it any more')
      return undefined
    }
    const { to, letter, about = row.about } = found
    await updateMail(tx, mailId, { state: 'sending', about })
    log.info({ code: 'mail_written', mailId, kind: row.kind, link: linkOf(letter, origin) }, 'mail written')
    const [text, html] = [letterText(letter, origin), letterHtml(letter, origin)]
    return { mail: { id: mailId, to, subject: letter.subject, text, html }, whenOver: overFor(row) }
  })

const linkOf = ({ blocks }: Letter, origin: string): string | undefined => {
  const button = blocks.find((block) => block.kind === 'button')
  return button && addressWithoutSecret(origin, button.link)
}
