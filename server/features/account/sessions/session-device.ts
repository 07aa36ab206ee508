import { sql } from 'drizzle-orm'
import { sessions } from '#server/infra/db/schema/accounts.ts'

/** Whose session it is, as text; served by `sessions_person_index`. */
export const sessionPerson = sql<string | null>`${sessions.sess} ->> 'userId'`

/** A session as its person sees it. `id` is a hash, because the session id itself would sign anyone in. */
export const deviceOf = {
  id: sql<string>`left(encode(sha256(convert_to(${sessions.sid}, 'UTF8')), 'hex'), 32)`,
  /** Null in sessions that began before devices were stored. */
  name: sql<string | null>`${sessions.sess} ->> 'device'`,
  /** In ms since 1970, to the hour. */
  lastUsedAt: sql<number>`(${sessions.sess} ->> 'extendedAt')::double precision`,
}
