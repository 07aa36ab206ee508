import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { findMailSettings, setMailSettings } from './mail-settings.ts'

export const mailRoutes = (answer: Answer, { database }: { database: Database }): void => {
  answer(calls.getMailSettings, ({ viewer }) => database.asViewer(viewer.userId, findMailSettings))

  answer(calls.setMailSettings, async ({ viewer, body }) => {
    await database.asViewer(viewer.userId, (tx) => setMailSettings(tx, viewer.userId, body))
    return body
  })
}
