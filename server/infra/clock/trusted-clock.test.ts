import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type Database } from '../db/database.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { clockReadings } from '../db/schema/clock.ts'
import { silentLog } from '../log.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { openTrustedClock, type TrustedClock } from './trusted-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let database: Database
beforeAll(async () => {
  const opened = await openTestDatabase({ migrate: migrateDatabase })
  database = createDatabase(opened.pool, opened.close)
})
afterAll(() => database.close())
beforeEach(() => database.asSystem((tx) => tx.delete(clockReadings)))

/** A machine whose clock may be wrong by `errorMs`, and PostgreSQL's by `databaseErrorMs`. Time passes only in here. */
const createMachine = () => {
  let [time, started] = [Date.UTC(2031, 0, 1), Date.UTC(2031, 0, 1)]
  let suspendedMs = 0
  const machine = {
    errorMs: 0,
    databaseErrorMs: 0,
    time: () => time,
    clock: undefined as unknown as TrustedClock,
    start: () => {
      started = time
      suspendedMs = 0
      machine.clock = openTrustedClock(database, silentLog, {
        machine: () => time + machine.errorMs,
        monotonic: () => time - started - suspendedMs,
        database: async () => time + machine.errorMs + machine.databaseErrorMs,
      })
    },
    /** Runs for that long, and observes the clock every ten minutes. */
    run: async (ms: number) => {
      for (const end = time + ms; time < end; ) {
        time = Math.min(end, time + 10 * MINUTE)
        await machine.clock.observe()
      }
    },
    /** The server is off. */
    sleep: (ms: number) => {
      time += ms
      machine.start()
    },
    /** The computer sleeps, and the server goes on afterwards. */
    suspend: (ms: number) => {
      time += ms
      suspendedMs += ms
    },
    /** How far the confirmed time is behind the real one. */
    lagMs: async () => {
      const confirmed = await machine.clock.confirmedTime()
      return confirmed && time - confirmed.getTime()
    },
    /** How far the earliest time that it can be is behind the real one. */
    earliestLagMs: async () => {
      const earliest = await machine.clock.earliestNow()
      return earliest && time - earliest.getTime()
    },
    /** The same, by the database alone: what waits begin with. */
    storedLagMs: async () => {
      const { rows } = await database.asSystem((tx) =>
        tx.execute<{ ms: string | null }>(sql`select extract(epoch from earliest_now()) * 1000 as ms`),
      )
      const ms = rows[0]?.ms
      return ms == null ? undefined : time - Number(ms)
    },
  }
  machine.start()
  return machine
}

test('a new database has no confirmed time for a day, and then one that is a day behind', async () => {
  const machine = createMachine()
  await machine.run(23 * HOUR)
  expect(await machine.lagMs()).toBeUndefined()
  for (const days of [2, 5]) {
    await machine.run(days * DAY)
    expect(await machine.lagMs()).toBeGreaterThanOrEqual(DAY)
    expect(await machine.lagMs()).toBeLessThan(DAY + HOUR)
  }
  expect(await machine.clock.state()).toBe('ok')
  // One day of readings is stored, not five.
  expect(await database.asSystem((tx) => tx.$count(clockReadings))).toBeLessThan(150)
})

test.each([
  ['for five minutes', 5 * MINUTE],
  ['for one reading', 15 * MINUTE],
  ['for twenty hours', 20 * HOUR],
])('a clock 31 days ahead %s confirms nothing, is told of, and leaves nothing behind', async (_, ms) => {
  const machine = createMachine()
  await machine.run(2 * DAY)
  machine.errorMs = 31 * DAY
  expect(await machine.clock.state()).toBe('jumped')
  for (let left = ms; left > 0; left -= HOUR) {
    await machine.run(Math.min(HOUR, left))
    expect(await machine.clock.state()).toBe('jumped')
    expect(await machine.lagMs()).toBeUndefined()
    expect(await machine.earliestLagMs()).toBeUndefined()
    expect(await machine.storedLagMs()).toBeGreaterThanOrEqual(0)
  }
  machine.errorMs = 0
  await machine.run(HOUR)
  expect(await machine.lagMs()).toBeUndefined()
  expect(await machine.storedLagMs()).toBeGreaterThanOrEqual(0)
  // The day after, everything is as usual.
  await machine.run(DAY + HOUR)
  expect(await machine.clock.state()).toBe('ok')
  expect(await machine.lagMs()).toBeLessThan(DAY + HOUR)
})

test('a clock that is wrong when the server starts confirms nothing either', async () => {
  const machine = createMachine()
  await machine.run(2 * DAY)
  machine.errorMs = 31 * DAY
  for (let n = 0; n < 5; n += 1) {
    machine.sleep(MINUTE)
    expect(await machine.clock.state()).toBe('jumped')
    await machine.run(HOUR)
    expect(await machine.lagMs()).toBeUndefined()
  }
  machine.errorMs = 0
  machine.sleep(MINUTE)
  await machine.run(DAY + HOUR)
  expect(await machine.clock.state()).toBe('ok')
  expect(await machine.lagMs()).toBeLessThan(DAY + HOUR)
})

test('after 40 days off, that time is confirmed once the server has been running for a day', async () => {
  const machine = createMachine()
  await machine.run(2 * DAY)
  machine.sleep(40 * DAY)
  expect(await machine.lagMs()).toBeUndefined()
  await machine.run(23 * HOUR)
  expect(await machine.lagMs()).toBeUndefined()
  expect(await machine.clock.state()).toBe('jumped')
  await machine.run(2 * HOUR)
  expect(await machine.lagMs()).toBeLessThan(DAY + 2 * HOUR)
  expect(await machine.clock.state()).toBe('ok')
})

test('a machine that runs eight hours a day confirms the time of four days ago, and restarts are no jump', async () => {
  const machine = createMachine()
  for (let day = 0; day < 10; day += 1) {
    await machine.run(8 * HOUR)
    expect(await machine.clock.state()).toBe('ok')
    machine.sleep(16 * HOUR)
  }
  await machine.run(8 * HOUR)
  expect(await machine.lagMs()).toBeLessThan(4 * DAY)
})

test('a computer that sleeps every night has no jumps, and sleep isn’t running', async () => {
  const machine = createMachine()
  for (let day = 0; day < 2; day += 1) {
    await machine.run(8 * HOUR)
    machine.suspend(16 * HOUR)
    await machine.run(10 * MINUTE)
    expect(await machine.clock.state()).toBe('ok')
  }
  expect(await machine.lagMs()).toBeUndefined()
  await machine.run(8 * HOUR)
  expect(await machine.lagMs()).toBeGreaterThan(2 * DAY)
})

test('a clock that was ahead for a year and is corrected is trusted again after a day', async () => {
  const machine = createMachine()
  machine.errorMs = 365 * DAY
  await machine.run(3 * DAY)
  machine.errorMs = 0
  await machine.run(10 * MINUTE)
  expect(await machine.clock.state()).toBe('jumped')
  expect(await machine.lagMs()).toBeUndefined()
  await machine.run(DAY + HOUR)
  expect(await machine.lagMs()).toBeLessThan(DAY + HOUR)
  expect(await machine.storedLagMs()).toBeLessThan(HOUR)
  expect(await machine.storedLagMs()).toBeGreaterThanOrEqual(0)
  expect(await machine.clock.state()).toBe('ok')
})

test('on a server that is always on, the earliest time that it can be is the clock’s', async () => {
  const machine = createMachine()
  await machine.run(23 * HOUR)
  expect(await machine.earliestLagMs()).toBeUndefined()
  expect(await machine.storedLagMs()).toBeUndefined()
  await machine.run(2 * DAY)
  expect(await machine.earliestLagMs()).toBe(0)
  expect(await machine.storedLagMs()).toBe(0)
  // A restart isn't counted, nor is the time since the last reading before it.
  machine.sleep(3 * HOUR)
  await machine.run(HOUR)
  expect(await machine.earliestLagMs()).toBeGreaterThanOrEqual(3 * HOUR)
  expect(await machine.earliestLagMs()).toBeLessThan(3.5 * HOUR)
  await machine.run(DAY + HOUR)
  expect(await machine.earliestLagMs()).toBe(0)
})

test.each([
  ['for five minutes', 5 * MINUTE],
  ['for an hour', HOUR],
  ['for twenty hours', 20 * HOUR],
])('a clock 31 days behind %s doesn’t shorten the waits that begin meanwhile, and confirms nothing', async (_, ms) => {
  const machine = createMachine()
  await machine.run(2 * DAY)
  machine.errorMs = -31 * DAY
  for (let left = ms; left > 0; left -= HOUR) {
    await machine.run(Math.min(HOUR, left))
    expect(await machine.storedLagMs()).toBeGreaterThanOrEqual(0)
    expect(await machine.storedLagMs()).toBeLessThanOrEqual(20 * MINUTE)
    expect(await machine.clock.state()).toBe('jumped')
    expect(await machine.lagMs()).toBeUndefined()
  }
  machine.errorMs = 0
  await machine.run(HOUR)
  expect(await machine.storedLagMs()).toBeLessThanOrEqual(20 * MINUTE)
  expect(await machine.clock.state()).toBe('jumped')
  await machine.run(DAY)
  expect(await machine.clock.state()).toBe('ok')
  expect(await machine.earliestLagMs()).toBeLessThanOrEqual(20 * MINUTE)
  expect(await machine.lagMs()).toBeGreaterThanOrEqual(DAY)
})

test('while this machine’s clock isn’t the database’s, nothing is confirmed and no reading is stored', async () => {
  const machine = createMachine()
  await machine.run(2 * DAY)
  machine.databaseErrorMs = 31 * DAY
  await machine.run(2 * DAY)
  expect(await machine.lagMs()).toBeUndefined()
  expect(await machine.clock.state()).toBe('differs')
  machine.databaseErrorMs = 0
  await machine.run(10 * MINUTE)
  expect(await machine.clock.state()).toBe('ok')
  expect(await machine.lagMs()).toBeGreaterThan(0)
})

test('several processes don’t count time twice, and no restart of one of them counts as running', async () => {
  const machine = createMachine()
  const other = openTrustedClock(database, silentLog, {
    machine: () => machine.time(),
    monotonic: () => machine.time() + 5000,
    database: async () => machine.time(),
  })
  for (let n = 0; n < 23; n += 1) {
    await machine.run(30 * MINUTE)
    await other.observe()
    await machine.run(30 * MINUTE)
  }
  expect(await machine.lagMs()).toBeUndefined()
  await machine.run(2 * HOUR)
  expect(await machine.lagMs()).toBeDefined()
  expect(await other.state()).toBe('ok')
})

test('a stalled process or an adjusted clock is no jump', async () => {
  const machine = createMachine()
  await machine.run(2 * DAY)
  for (const errorMs of [2 * MINUTE, -2 * MINUTE, 0]) {
    machine.errorMs = errorMs
    await machine.run(HOUR)
    expect(await machine.clock.state()).toBe('ok')
  }
})

test('by the real clocks, a new database is well', async () => {
  const clock = openTrustedClock(database, silentLog)
  await clock.observe()
  await clock.observe()
  expect(await clock.state()).toBe('ok')
  expect(await clock.confirmedTime()).toBeUndefined()
})
