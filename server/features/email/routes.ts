import type { Database } from '#server/infra/db/database.ts'
import type { Mailer } from '#server/infra/email/mailer.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { findMailSettings, setMailSettings } from './mail-settings.ts'

type Services = { database: Database; mailer: Pick<Mailer, 'kind'> /** Only while developing. */; outboxPage?: string }

export const mailRoutes = (answer: Answer, { database, mailer, outboxPage }: Services): void => {
  const sends = mailer.kind === 'smtp'
  answer(calls.getMailStatus, async () => ({ sends, shownAt: sends ? null : (outboxPage ?? null) }))

  answer(calls.getMailSettings, ({ viewer }) => database.asViewer(viewer.userId, findMailSettings))

  answer(calls.setMailSettings, async ({ viewer, body }) => {
    await database.asViewer(viewer.userId, (tx) => setMailSettings(tx, viewer.userId, body))
    return body
  })
}
