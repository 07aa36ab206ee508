import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * When a wait begins that begins now, in SQL: what it ends with can't be undone. It's the clock's time, but not if the clock is
 * behind: then the wait would seem to be over as soon as the clock is right (decision 59).
 */
export const waitStart = sql`greatest(now(), earliest_now())`

/** The same, by this machine's clock. */
export const findWaitStart = async (tx: Tx): Promise<Date> => {
  const { rows } = await tx.execute<{ ms: string | null }>(sql`select extract(epoch from earliest_now()) * 1000 as ms`)
  return new Date(Math.max(Date.now(), Number(rows[0]?.ms ?? 0)))
}
