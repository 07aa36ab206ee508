import type { Database } from '#server/infra/db/database.ts'
import { pruneOutbox } from '#server/infra/email/outbox-mailer.ts'
import { forgetAddresses, forgetLinkAddresses, removeMails } from './queries.ts'

const DAY = 86_400_000
const KEPT_DAYS = 30

/**
 * Forgets mail: after a day the addresses that somebody typed, after 30 days the mail itself, in the table and in the
 * `outbox` folder. An invite forgets its address once it needs no more mailing: when somebody has joined by it, when it is
 * taken back, and 30 days after it has expired.
 */
export const forgetMail = async (database: Database, outbox: string, now = new Date()): Promise<void> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
  await database.asSystem(async (tx) => {
    await forgetAddresses(tx, daysAgo(1))
    await removeMails(tx, daysAgo(KEPT_DAYS))
    await forgetLinkAddresses(tx, daysAgo(KEPT_DAYS))
  })
  await pruneOutbox(outbox, daysAgo(KEPT_DAYS))
}
