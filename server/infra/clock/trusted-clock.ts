import { and, desc, eq, gt, isNotNull, isNull, lt, lte, min, ne, or, sql } from 'drizzle-orm'
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
   * What can't be undone is due only by this time. Undefined in the first day of a database, and unless the state is `ok`.
   */
  confirmedTime(): Promise<Date | undefined>
  /**
   * The earliest that it can be now: the confirmed time, and how long servers have been running since. On a server that is
   * always on, it's the clock's time; time off isn't counted for a day of running. By this time, waits that people were promised
   * to the hour are over. Undefined when the confirmed time is. What a wait begins with is `findWaitStart`.
   */
  earliestNow(): Promise<Date | undefined>
  state(): Promise<ClockState>
}

/** Times in ms. `monotonic` counts from any start, also when a clock is changed. */
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

  const readState = async (tx: Tx) => {
    const reading = await read(tx)
    const isRecent = gt(clockReadings.runningMs, reading.runningMs - DAY_MS)
    const jumps = await tx.$count(clockReadings, and(isNotNull(clockReadings.jumpMs), isRecent))
    const hasJumped = reading.jumpMs !== null || jumps > 0
    const state: ClockState = reading.differs ? 'differs' : hasJumped ? 'jumped' : 'ok'
    return { ...reading, state }
  }

  /** The confirmed reading, unless the clock isn't to be trusted. */
  const readConfirmed = async (tx: Tx) => {
    const { state, at, runningMs } = await readState(tx)
    const confirmed = state === 'ok' ? await findConfirmed(tx, runningMs) : undefined
    return confirmed && confirmed.at <= at ? { confirmed, at, runningMs } : undefined
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
        const confirmed = await findConfirmed(tx, runningMs)
        await removeContradicted(tx, at, confirmed)
        await tx.insert(clockReadings).values({ at, runningMs, jumpMs })
        if (confirmed) await removeOutdated(tx, { at, runningMs }, confirmed)
        return monotonic
      })
      // Only once it is stored: time since a reading that failed to be counts, too.
      lastMonotonic = storedAt ?? lastMonotonic
    },

    confirmedTime: () => database.asSystem(async (tx) => (await readConfirmed(tx))?.confirmed.at),

    earliestNow: () =>
      database.asSystem(async (tx) => {
        const found = await readConfirmed(tx)
        if (!found) return undefined
        const { confirmed, at, runningMs } = found
        return new Date(Math.min(at.getTime(), confirmed.at.getTime() + runningMs - confirmed.runningMs))
      }),

    state: () => database.asSystem(async (tx) => (await readState(tx)).state),
  }
}

type Reading = Pick<typeof clockReadings.$inferSelect, 'at' | 'runningMs'>
type Confirmed = Reading & { id: number }

/** Also one that the clock contradicts now; see `removeContradicted`. */
const findConfirmed = async (tx: Tx, runningMs: number): Promise<Confirmed | undefined> => {
  const [confirmed] = await tx
    .select({ id: clockReadings.id, at: clockReadings.at, runningMs: clockReadings.runningMs })
    .from(clockReadings)
    .where(lte(clockReadings.runningMs, runningMs - DAY_MS))
    .orderBy(desc(clockReadings.at))
    .limit(1)
  return confirmed
}

/**
 * Readings in the future of this one were wrong, or this one is. The confirmed one stays for now: if this one is wrong, it says what
 * time it is at least (`earliest_now()` in the database).
 */
const removeContradicted = async (tx: Tx, now: Date, confirmed: Confirmed | undefined): Promise<void> => {
  const isFuture = gt(clockReadings.at, new Date(now.getTime() + MAX_DRIFT_MS))
  await tx.delete(clockReadings).where(and(isFuture, confirmed && ne(clockReadings.id, confirmed.id)))
}

/** Only the readings since the confirmed one are needed, and those that tell of a jump in the last day of running. */
const removeOutdated = async (tx: Tx, { at, runningMs }: Reading, confirmed: Confirmed): Promise<void> => {
  if (confirmed.at.getTime() <= at.getTime() + MAX_DRIFT_MS) {
    const isOld = or(isNull(clockReadings.jumpMs), lte(clockReadings.runningMs, runningMs - DAY_MS))
    await tx.delete(clockReadings).where(and(lt(clockReadings.at, confirmed.at), isOld))
    return
  }
  const [since] = await tx
    .select({ runningMs: min(clockReadings.runningMs) })
    .from(clockReadings)
    .where(gt(clockReadings.id, confirmed.id))
  // For a day of running, every reading has contradicted it.
  if (since?.runningMs != null && since.runningMs <= runningMs - DAY_MS)
    await tx.delete(clockReadings).where(eq(clockReadings.id, confirmed.id))
}
