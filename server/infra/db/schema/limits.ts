import { integer, pgTable, timestamp, varchar } from 'drizzle-orm/pg-core'

/** The counts of infra/limits. Unlogged: counting is faster, and after a crash of PostgreSQL it begins again. */
export const limitCounts = pgTable('limit_counts', {
  /** The limit's name, and keyed hashes of the account and the address. */
  key: varchar('key', { length: 120 }).primaryKey(),
  /** Within the window that ends at `ends_at`. */
  count: integer('count').notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  /** Of limits that slow down: when the next attempt may start. */
  nextStartAt: timestamp('next_start_at', { withTimezone: true }),
})
