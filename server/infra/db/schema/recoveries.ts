import { sql } from 'drizzle-orm'
import {
  char,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  timestamp,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { familyId } from './families.ts'

/**
 * A locked-out member whom relatives help back into their account. The composite foreign key to the membership is in
 * sql/recoveries.sql: the recovery ends with it. Ended ones stay, because they count for the limits.
 */
export const accountRecoveries = pgTable(
  'account_recoveries',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    /** The person who is locked out. */
    userId: integer('user_id').notNull(),
    startedBy: integer('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The owner who approved it; it counts only while they are the owner. */
    approvedBy: integer('approved_by').references(() => users.id, { onDelete: 'set null' }),
    /** From when on the link can be made; set with the approval. */
    opensAt: timestamp('opens_at', { withTimezone: true }),
    /** SHA-256 (hex) of the secret in the latest link. */
    tokenHash: char('token_hash', { length: 64 }).unique(),
    tokenExpiresAt: timestamp('token_expires_at', { withTimezone: true }),
    /** Signs the links in emails that stop it. */
    stopKey: char('stop_key', { length: 43 }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedWhy: varchar('ended_why', {
      length: 20,
      enum: ['stopped', 'signed_in', 'leaving', 'owner', 'expired', 'used'],
    }),
    endedBy: integer('ended_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('account_recoveries_family').on(table.id, table.familyId),
    uniqueIndex('account_recoveries_one_open').on(table.familyId, table.userId).where(sql`ended_at IS NULL`),
    index('account_recoveries_person').on(table.userId, table.startedAt),
  ],
)

/** Who vouches for the person. The composite foreign keys are in sql/recoveries.sql: a vouch ends with the membership. */
export const recoveryVouches = pgTable(
  'recovery_vouches',
  {
    recoveryId: integer('recovery_id').notNull(),
    familyId: integer('family_id').notNull(),
    userId: integer('user_id').notNull(),
    vouchedAt: timestamp('vouched_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.recoveryId, table.userId] })],
)
