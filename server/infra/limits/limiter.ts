import { createHmac } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** At most `max` attempts in a window, which begins with the first of them. */
export type Limit = {
  /** From `keyOf`. */
  key: string
  max: number
  /** A day at most. */
  windowMs: number
  /** Further attempts aren't refused, but start one after another, this far apart. */
  spacingMs?: number
}

/** Attempts that would have to wait longer are refused. */
const MAX_DELAY_MS = 10_000

export type Limiter = ReturnType<typeof createLimiter>

/**
 * Counts attempts in the database, so a limit holds for all processes together, and each count is one atomic statement. The
 * time is that of the database's clock. After a crash of PostgreSQL, the counts begin again (decision 70). `secret` keeps
 * those who read the table from finding out whose addresses and accounts it has.
 */
export const createLimiter = (database: Database, secret: string) => {
  const hash = (subject: string): string =>
    createHmac('sha256', secret).update(`limit\0${subject}`).digest('base64url').slice(0, 22)

  return {
    /** The key of a limit, such as of sign-ins, for someone: an account, an address, an account at an address. */
    keyOf: (name: string, ...subjects: string[]): string => [name, ...subjects.map(hash)].join(':'),

    /** Counts an attempt, also beyond the limit. Returns how many there are in its window, and when that ends. */
    count: async (limit: Pick<Limit, 'key' | 'windowMs'>): Promise<{ count: number; endsInMs: number }> => {
      const [counted] = await database.runAsSystem(statement<Counted>(count([limit])))
      return counted ?? { count: 0, endsInMs: 0 }
    },

    /**
     * Counts an attempt in all of these limits, or in none of them if one refuses it. `delayMs` is how long it has to wait first;
     * `isLast` says whether another one would be refused. Throws what `refuse` returns, given the time until an attempt is
     * possible.
     */
    take: (
      limits: readonly Limit[],
      refuse: (waitMs: number) => Error,
    ): Promise<{ delayMs: number; isLast: boolean }> =>
      database.asSystem(async (tx) => {
        const { rows } = await tx.execute<Counted>(count(limits))
        const byKey = new Map(rows.map((row) => [row.key, row]))
        const counted = limits.flatMap((limit) => {
          const row = byKey.get(limit.key)
          return row ? [{ ...limit, ...row }] : []
        })
        const refusing = counted.filter(({ spacingMs }) => spacingMs === undefined)
        const slow = counted.filter((limit) => limit.spacingMs !== undefined && limit.count > limit.max)
        const waitMs = Math.max(0, ...refusing.map((limit) => (limit.count > limit.max ? limit.endsInMs : 0)))
        const delayMs = Math.max(0, ...slow.map(({ startsInMs }) => startsInMs))
        // An error undoes the counting.
        if (waitMs > 0 || delayMs > MAX_DELAY_MS) throw refuse(waitMs || delayMs)
        for (const { key, spacingMs = 0 } of slow) await tx.execute(setNextStart(key, delayMs + spacingMs))
        return { delayMs, isLast: refusing.some((limit) => limit.count === limit.max) }
      }),

    /** Uncounts an attempt. */
    giveBack: async (limits: readonly Limit[]): Promise<void> => {
      await database.runAsSystem(statement(uncount(limits.map(({ key }) => key))))
    },

    /** Forgets what was counted under these keys, and under those with more subjects. */
    clear: async (keys: readonly string[]): Promise<void> => {
      await database.runAsSystem(statement(forget(keys)))
    },
  }
}

/** Deletes counts whose window has ended, and those of a clock that was ahead. */
export const removeEndedCounts = async (database: Database): Promise<void> => {
  // Those that are in use are left to the next time: an attempt may have locked several.
  const ended = sql`select key from limit_counts
    where ends_at <= now() or ends_at > now() + interval '1 day 1 minute' for update skip locked`
  await database.runAsSystem(statement(sql`delete from limit_counts where key in (${ended})`))
}

type Counted = { key: string; count: number; endsInMs: number; startsInMs: number }

const MILLISECOND = sql`interval '1 ms'`
const toMilliseconds = (interval: SQL): SQL => sql`ceil(extract(epoch from ${interval}) * 1000)::integer`
const textArray = (texts: readonly string[]): SQL => sql`${sql.param(texts)}::text[]`

// A clock that is set back makes no window longer, except by the minute that a statement may wait for a row.
const IS_OPEN = sql`(counted.ends_at > now() and counted.ends_at <= excluded.ends_at + interval '1 minute')`

// Every statement locks its rows in the order of their keys, so two of them never wait for each other.

const count = (limits: readonly Pick<Limit, 'key' | 'windowMs'>[]): SQL => sql`
  insert into limit_counts as counted (key, count, ends_at)
    select key, 1, now() + "windowMs" * ${MILLISECOND}
    from jsonb_to_recordset(${JSON.stringify(limits)}) as attempt (key text, "windowMs" integer) order by key
  on conflict (key) do update set
    count = case when ${IS_OPEN} then counted.count + 1 else 1 end,
    ends_at = case when ${IS_OPEN} then counted.ends_at else excluded.ends_at end,
    next_start_at = case when ${IS_OPEN} then counted.next_start_at end
  returning key, count, ${toMilliseconds(sql`ends_at - now()`)} as "endsInMs",
    coalesce(${toMilliseconds(sql`next_start_at - now()`)}, 0) as "startsInMs"`

/** In the transaction that has counted, so the row is locked and `now()` is the same. */
const setNextStart = (key: string, inMs: number): SQL =>
  sql`update limit_counts set next_start_at = now() + ${inMs} * ${MILLISECOND} where key = ${key}`

const uncount = (keys: readonly string[]): SQL => sql`
  update limit_counts set count = count - 1 where key in (
    select key from limit_counts where key = any(${textArray(keys)}) and count > 0 and ends_at > now() order by key for update)`

const forget = (keys: readonly string[]): SQL => sql`
  delete from limit_counts where key in (
    select counted.key from limit_counts counted where exists (
      select from unnest(${textArray(keys)}) as forgotten (key)
      where counted.key = forgotten.key or starts_with(counted.key, forgotten.key || ':'))
    order by counted.key for update)`
