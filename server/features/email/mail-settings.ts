import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { MailSettings } from './contract.ts'

/** Which mail the viewer of this transaction wants. A member reads these of nobody else, so the database answers for them. */
export const findMailSettings = async (tx: Tx): Promise<MailSettings> => {
  const { rows } = await tx.execute<MailSettings>(
    sql`select when_asked as "whenAsked", when_answered as "whenAnswered" from my_mail_settings()`,
  )
  const [settings] = rows
  if (!settings) throw apiErrors.accountGone()
  return settings
}

/** Sets which mail somebody wants. */
export const setMailSettings = (tx: Tx, userId: number, { whenAsked, whenAnswered }: MailSettings) =>
  tx.update(users).set({ mailWhenAsked: whenAsked, mailWhenAnswered: whenAnswered }).where(eq(users.id, userId))
