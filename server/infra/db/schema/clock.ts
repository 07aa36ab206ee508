import { bigint, pgTable, serial, timestamp } from 'drizzle-orm/pg-core'

/** What the clock said every ten minutes, for a day of running. What can't be undone waits for a reading that has lasted (decision 59). */
export const clockReadings = pgTable('clock_readings', {
  id: serial('id').primaryKey(),
  /** By PostgreSQL's clock. */
  at: timestamp('at', { withTimezone: true }).notNull(),
  /** How long servers had been running with this database by then, which no clock can change. */
  runningMs: bigint('running_ms', { mode: 'number' }).notNull(),
  /** How far the clock had moved against the running time since the reading before; null if it hadn't. */
  jumpMs: bigint('jump_ms', { mode: 'number' }),
})
