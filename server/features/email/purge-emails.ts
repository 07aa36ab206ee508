import { and, inArray, isNotNull, lt, ne, or } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { contactMessages, emails } from '#server/infra/db/schema/emails.ts'
import { familyMembers } from '#server/infra/db/schema/families.ts'
import { pruneOutbox } from '#server/infra/email/outbox-mailer.ts'
import { finishedAt } from './queries.ts'

const DAY_MS = 86_400_000
const ADDRESS_RETENTION_DAYS = 1
const RETENTION_DAYS = 30
const MESSAGE_RETENTION_DAYS = 365

/**
 * Clears typed addresses after a day and deletes emails after 30 days, in the table and in the `outbox` folder, and messages to
 * the people who run the service after a year. The address of an invite is cleared once it's accepted or revoked, and 30 days after it expires.
 */
export const purgeEmails = async (database: Database, outbox: string, now: Date): Promise<void> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const isFinished = inArray(emails.state, ['sent', 'failed', 'dropped'])
  const isClosed = or(ne(familyMembers.status, 'pending'), lt(familyMembers.expiresAt, daysAgo(RETENTION_DAYS)))
  await database.asSystem(async (tx) => {
    await tx
      .update(emails)
      .set({ toAddress: null })
      .where(and(isFinished, lt(finishedAt, daysAgo(ADDRESS_RETENTION_DAYS)), isNotNull(emails.toAddress)))
    await tx.delete(emails).where(lt(emails.createdAt, daysAgo(RETENTION_DAYS)))
    await tx.delete(contactMessages).where(lt(contactMessages.createdAt, daysAgo(MESSAGE_RETENTION_DAYS)))
    await tx
      .update(familyMembers)
      .set({ email: null })
      .where(and(isNotNull(familyMembers.email), isClosed))
  })
  await pruneOutbox(outbox, daysAgo(RETENTION_DAYS))
}
