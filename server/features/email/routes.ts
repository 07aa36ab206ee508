import { eq, sql } from 'drizzle-orm'
import { paths } from '#common/paths.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import type { Mailer } from '#server/infra/email/mailer.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { contactRoutes } from './contact/write-to-us.ts'
import * as calls from './contract.ts'
import { saveTimeZone } from './digest/time-zone.ts'
import { findSubscription, setSubscription } from './unsubscribe.ts'

type Services = {
  database: Database
  queue: Queue
  mailer: Pick<Mailer, 'kind'>
  contactEmail: string | undefined
  /** In development only. */
  outboxPage?: string
}

export const emailRoutes = (answer: Answer, services: Services): void => {
  const { database, mailer, outboxPage } = services
  contactRoutes(answer, services)
  const sends = mailer.kind === 'smtp'
  answer(calls.getEmailStatus, async () => ({ sends, shownAt: sends ? null : (outboxPage ?? null) }))

  answer(calls.getEmailSettings, ({ viewer }) => database.asViewer(viewer.userId, findEmailSettings))

  answer(calls.setEmailSettings, async ({ viewer, body }) => {
    const settings = {
      emailOnQuestion: body.onQuestion,
      emailOnAnswer: body.onAnswer,
      emailOnDigest: body.onDigest,
      emailOnSignIn: body.onSignIn,
      emailOnTrial: body.onTrial,
    }
    await database.asViewer(viewer.userId, (tx) => tx.update(users).set(settings).where(eq(users.id, viewer.userId)))
    return body
  })

  answer(calls.setTimeZone, async ({ viewer, body }) => {
    await saveTimeZone(database, viewer.userId, body.timeZone)
    return body
  })

  answer(calls.getEmailSubscription, ({ params }) => findSubscription(database, params.token))
  answer(calls.unsubscribe, ({ params }) => setSubscription(database, params.token, false))
  answer(calls.resubscribe, ({ params }) => setSubscription(database, params.token, true))
  answer(calls.openUnsubscribePage, async ({ params, reply }) =>
    reply.redirect(paths.unsubscribe.replace('$token', encodeURIComponent(params.token)), 303),
  )
}

// A definer function, because members have no read access to these columns.
const findEmailSettings = async (tx: Tx): Promise<calls.EmailSettings> => {
  const { rows } = await tx.execute<calls.EmailSettings>(
    sql`select on_question as "onQuestion", on_answer as "onAnswer", on_digest as "onDigest", on_sign_in as "onSignIn", on_trial as "onTrial" from my_email_settings()`,
  )
  const [settings] = rows
  if (!settings) throw apiErrors.accountGone()
  return settings
}
