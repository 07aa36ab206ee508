import { eq } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { mails } from '#server/infra/db/schema/mails.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { sendMail } from './jobs.ts'

/** Drops every mail: there is no way to hand one over yet. */
export const sendMailHandler =
  ({ database }: { database: Database }): JobHandler<typeof sendMail> =>
  async ({ mailId }) => {
    await database.asSystem((tx) => tx.update(mails).set({ state: 'dropped', about: {} }).where(eq(mails.id, mailId)))
  }
