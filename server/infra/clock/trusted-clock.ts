import { and, desc, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/database.ts'
import { clockReadings } from '../db/schema/clock.ts'
import type { Log } from '../log.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How far this machine's clock may be from PostgreSQL's. */
const MAX_DIFFERENCE_MS = MINUTE_MS
/** How far a clock may go back between two readings: clocks are adjusted. */
const MAX_DRIFT_MS = 5 * MINUTE_MS
/**
 * Of a server that was off for longer, or a computer that slept, no one knows whether the time really passed. The running time
 * doesn't count sleep, so a laptop that is closed every night must be well.
 */
const MAX_OFF_MS = 7 * DAY_MS

/**
 * `jumped`: within the last day of running, the clock has moved as time doesn't. `differs`: it isn't the database's clock.
 * What happens on a date waits meanwhile.
 */
export type ClockState = 'ok' | 'jumped' | 'differs'

export type TrustedClock = {
  /** Stores a reading. Called every ten minutes. */
  observe(): Promise<void>
  /**
   * The latest time that certainly has passed: a clock said so, and at least a day of running later nothing contradicts it.
   * What can't be undone is due only by this time. Undefined in the first day of a database, and while clocks differ.
   */
  confirmedTime(): Promise<Date | undefined>
  state(): Promise<ClockState>
}

/** Times in ms. `monotonic` counts on whatever happens to the clocks, from any start. */
type ClockSources = {
  machine: () => number
  monotonic: () => number
  database: (tx: Tx) => Promise<number>
}

const realSources: ClockSources = {
  machine: () => Date.now(),
  monotonic: () => performance.now(),
  database: async (tx) => {
    const { rows } = await tx.execute<{ at: string }>(sql`select extract(epoch from clock_timestamp()) * 1000 as at`)
    return Number(rows[0]?.at)
  },
}

/**
 * A clock that one wrong reading can't deceive. The machine and an embedded PostgreSQL share one clock, so what shows an error is
 * the history: a reading counts only after servers have been running for a day without a clock that says an earlier time.
 */
export const openTrustedClock = (database: Database, log: Log, sources: ClockSources = realSources): TrustedClock => {
  // Of this process's last reading. The time between processes isn't counted.
  let lastMonotonic: number | undefined
  let wasDifferent = false

  const read = async (tx: Tx) => {
    const at = await sources.database(tx)
    const differs = Math.abs(sources.machine() - at) > MAX_DIFFERENCE_MS
    const monotonic = sources.monotonic()
    const [last] = await tx.select().from(clockReadings).orderBy(desc(clockReadings.id)).limit(1)
    const sinceLast = last ? at - last.at.getTime() : 0
    const running = lastMonotonic === undefined ? undefined : monotonic - lastMonotonic
    // Several processes store readings, so less time may have passed since the last one than since our own.
    const elapsed = Math.max(0, Math.min(running ?? 0, sinceLast))
    const isAhead = sinceLast - (running ?? 0) > MAX_OFF_MS
    const isBack = sinceLast < -MAX_DRIFT_MS
    return {
      at: new Date(at),
      differs,
      monotonic,
      runningMs: (last?.runningMs ?? 0) + Math.round(elapsed),
      jumpMs: isAhead || isBack ? Math.round(sinceLast - (running ?? 0)) : null,
    }
  }

  return {
    observe: async () => {
      const storedAt = await database.asSystem(async (tx) => {
        await tx.execute(sql`lock table ${clockReadings} in exclusive mode`)
        const { at, differs, monotonic, runningMs, jumpMs } = await read(tx)
        if (differs && !wasDifferent)
          log.error(
            { code: 'clock_differs' },
            'the clock of this machine isn’t the database’s; nothing is deleted on a date',
          )
        wasDifferent = differs
        if (differs) return undefined
        if (jumpMs !== null)
          log.warn({ code: 'clock_jumped', jumpMs }, 'the clock has jumped; what is due on a date waits for a day')
        // They were wrong, or this one is.
        await tx.delete(clockReadings).where(gt(clockReadings.at, new Date(at.getTime() + MAX_DRIFT_MS)))
        await tx.insert(clockReadings).values({ at, runningMs, jumpMs })
        const confirmed = await findConfirmed(tx, runningMs)
        if (confirmed) await tx.delete(clockReadings).where(lt(clockReadings.at, confirmed))
        return monotonic
      })
      // Only once it is stored: time since a reading that failed to be counts, too.
      lastMonotonic = storedAt ?? lastMonotonic
    },

    confirmedTime: () =>
      database.asSystem(async (tx) => {
        const { at, differs, runningMs } = await read(tx)
        const confirmed = differs ? undefined : await findConfirmed(tx, runningMs)
        return confirmed && confirmed <= at ? confirmed : undefined
      }),

    state: () =>
      database.asSystem(async (tx) => {
        const { differs, runningMs, jumpMs } = await read(tx)
        if (differs) return 'differs'
        const isRecent = gt(clockReadings.runningMs, runningMs - DAY_MS)
        const jumps = await tx.$count(clockReadings, and(isNotNull(clockReadings.jumpMs), isRecent))
        return jumpMs !== null || jumps > 0 ? 'jumped' : 'ok'
      }),
  }
}

const findConfirmed = async (tx: Tx, runningMs: number): Promise<Date | undefined> => {
  const [confirmed] = await tx
    .select({ at: clockReadings.at })
    .from(clockReadings)
    .where(lte(clockReadings.runningMs, runningMs - DAY_MS))
    .orderBy(desc(clockReadings.at))
    .limit(1)
  return confirmed?.at
}
