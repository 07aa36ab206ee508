import { eq } from 'drizzle-orm'
import { type MailServices, sendMailHandler } from '#server/features/email/send-mail.ts'
import { mails } from '#server/infra/db/schema/mails.ts'
import type { Mail, Mailer } from '#server/infra/email/mailer.ts'
import type { Run } from '#server/infra/jobs/define-job.ts'
import { silentLog } from '#server/infra/log.ts'
import type { TestApp } from './test-app.ts'

const firstRun: Run = { signal: new AbortController().signal, last: false }

/** The post of a test that runs no jobs: hands over what waits when it is asked to, one mail after the other. */
export const openMailbox = (server: TestApp) => {
  const services = (mailer: Mailer): MailServices => ({
    database: server.database,
    mailer,
    log: silentLog,
    origin: server.config.origin,
  })
  const waiting = () =>
    server.database.asSystem((tx) => tx.select().from(mails).where(eq(mails.state, 'waiting')).orderBy(mails.createdAt))
  return {
    waiting,
    /** Runs the job of one mail through this mailer. */
    run: (mailId: string, mailer: Mailer, run: Run = firstRun, log = silentLog) =>
      sendMailHandler({ ...services(mailer), log })({ mailId }, run),
    /** Hands over what waits; gives back what arrived. */
    empty: async (): Promise<Mail[]> => {
      const arrived: Mail[] = []
      const mailer: Mailer = { kind: 'outbox', send: async (mail) => void arrived.push(mail) }
      for (const { id } of await waiting()) await sendMailHandler(services(mailer))({ mailId: id }, firstRun)
      return arrived
    },
    find: async (id: string) => {
      const [row] = await server.database.asSystem((tx) => tx.select().from(mails).where(eq(mails.id, id)))
      return row
    },
  }
}

export type Mailbox = ReturnType<typeof openMailbox>
