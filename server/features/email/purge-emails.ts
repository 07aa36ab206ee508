import type { Database } from '#server/infra/db/database.ts'
import { pruneOutbox } from '#server/infra/email/outbox-mailer.ts'
import { clearAddresses, clearInviteAddresses, deleteEmails } from './queries.ts'

const DAY_MS = 86_400_000
const RETENTION_DAYS = 30

/**
 * Daily chore. Typed addresses are cleared after a day; emails are deleted after 30 days, in the table and in `outbox`. An
 * invite's address is cleared once it's accepted or revoked, and 30 days after it expires.
 */
export const purgeEmails = async (database: Database, outbox: string, now = new Date()): Promise<void> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await database.asSystem(async (tx) => {
    await clearAddresses(tx, daysAgo(1))
    await deleteEmails(tx, daysAgo(RETENTION_DAYS))
    await clearInviteAddresses(tx, daysAgo(RETENTION_DAYS))
  })
  await pruneOutbox(outbox, daysAgo(RETENTION_DAYS))
}
