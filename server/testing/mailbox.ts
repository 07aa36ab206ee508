import { and, eq, ne, type SQL } from 'drizzle-orm'
import { createPasswordReset } from '#server/features/account/credentials/reset-password.ts'
import { createAddressCode } from '#server/features/account/credentials/verify-address.ts'
import { createEmailChangeToken } from '#server/features/account/email-change/email-change.ts'
import { findEmailedRecovery } from '#server/features/account/recovery/stop-links.ts'
import { createFindPlan } from '#server/features/billing/emailed-plan.ts'
import type { EmailSources } from '#server/features/email/email-kinds.ts'
import { type EmailServices, sendEmailHandler } from '#server/features/email/send-email.ts'
import { createMakeCertificate } from '#server/features/gifts/certificate.ts'
import { findEmailedGift } from '#server/features/gifts/email-gift.ts'
import { createReadPhoto } from '#server/features/profile/photos/photo.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import type { EmailMessage, Mailer } from '#server/infra/email/mailer.ts'
import type { Run } from '#server/infra/jobs/define-job.ts'
import { silentLog } from '#server/infra/log.ts'
import type { TestApp } from './test-app.ts'

const firstRun: Run = { signal: new AbortController().signal, last: false }

/**
 * Sends queued emails on demand, for tests without a worker. Welcome emails are left out unless named: everyone who registers
 * has one.
 */
export const openMailbox = (server: TestApp, gifts: Partial<EmailSources> = {}) => {
  const services = (mailer: Mailer): EmailServices => ({
    database: server.database,
    mailer,
    log: silentLog,
    origin: server.config.origin,
    createPasswordReset,
    createAddressCode,
    createEmailChangeToken,
    findRecovery: findEmailedRecovery,
    findPlan: createFindPlan(server.config.payments),
    findGift: findEmailedGift,
    contactEmail: server.config.contactEmail,
    readPhoto: createReadPhoto(server.services.files),
    makeCertificate: createMakeCertificate({
      ...server.services,
      database: server.database,
      origin: server.config.origin,
    }),
    ...gifts,
  })
  const waiting = (kinds = ne(emails.kind, 'welcome')) =>
    server.database.asSystem((tx) =>
      tx
        .select()
        .from(emails)
        .where(and(eq(emails.state, 'waiting'), kinds))
        .orderBy(emails.createdAt),
    )
  const sendWaiting = async (kinds?: SQL): Promise<EmailMessage[]> => {
    const arrived: EmailMessage[] = []
    const mailer: Mailer = { kind: 'outbox', send: async (message) => void arrived.push(message) }
    for (const { id } of await waiting(kinds)) await sendEmailHandler(services(mailer))({ emailId: id }, firstRun)
    return arrived
  }
  return {
    waiting: () => waiting(),
    /** Runs the job of one email with the given mailer. */
    run: (emailId: string, mailer: Mailer, run: Run = firstRun, log = silentLog) =>
      sendEmailHandler({ ...services(mailer), log })({ emailId }, run),
    /** Sends all waiting emails in order and returns them. */
    sendWaiting: () => sendWaiting(),
    sendWelcome: () => sendWaiting(eq(emails.kind, 'welcome')),
    /** Sends all waiting emails and returns the token of the password reset among them. */
    sendReset: async (): Promise<string | undefined> => {
      const texts = (await sendWaiting()).map(({ text }) => text)
      return /\/reset-password#([\w-]+)$/m.exec(texts.join('\n'))?.[1]
    },
    find: async (id: string) => {
      const [row] = await server.database.asSystem((tx) => tx.select().from(emails).where(eq(emails.id, id)))
      return row
    },
  }
}

export type Mailbox = ReturnType<typeof openMailbox>
