import { and, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Whether something happened after `since`. Something that is dated in the future happened before the clock was set back, at an
 * unknown time: it must not count, or a limit would last until then. A minute ahead is another machine's clock, and rows are
 * dated by this one or by PostgreSQL's.
 */
export const happenedSince = (at: PgColumn, since: Date): SQL | undefined =>
  and(gt(at, since), lt(at, sql`greatest(now(), ${new Date().toISOString()}::timestamptz) + interval '1 minute'`))
