import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { ApiError } from '#server/infra/http/api-error.ts'

/**
 * Stores where a person's browser is. Only names that both JavaScript and PostgreSQL know: the digest is scheduled by PostgreSQL, which
 * reads "+05:30" the other way around. Throws `time_zone_unknown`.
 */
export const saveTimeZone = async (database: Database, userId: number, timeZone: string): Promise<void> => {
  if (!isTimeZone(timeZone)) throw timeZoneUnknown()
  const known = sql`exists (select from pg_timezone_names where name = ${timeZone})`
  const saved = await database.asViewer(userId, (tx) =>
    tx
      .update(users)
      .set({ timeZone })
      .where(and(eq(users.id, userId), known)),
  )
  if (saved.rowCount !== 1) throw timeZoneUnknown()
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const timeZoneUnknown = () =>
  new ApiError(400, 'time_zone_unknown', 'That isn’t a time zone we know.', {
    timeZone: 'That isn’t a time zone we know.',
  })
