import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import * as calls from './contract.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'

type Services = { database: Database; queue: Queue; events: Events }

export const passwordRoutes = (answer: Answer, services: Services): void => {
  answer(calls.forgotPassword, async ({ body }) => {
    await forgotPassword(services, body.email)
    return { ok: true }
  })

  answer(calls.resetPassword, async ({ body }) => {
    await resetPassword(services, body)
    return { ok: true }
  })
}
