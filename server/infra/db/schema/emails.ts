import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { families, familyId } from './families.ts'

/**
 * Outgoing emails, inserted in the transaction of the event they report. `payload` holds ids and is cleared when the email is
 * finished. `sending` is set right before the email is handed to the server; a row left in that state was interrupted and is
 * not sent again (`failed`).
 */
export const emails = pgTable(
  'emails',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** A key of `EmailPayloads` in features/email/build-email.ts. */
    kind: varchar('kind', { length: 30 }).notNull(),
    familyId: integer('family_id').references(() => families.id, { onDelete: 'cascade' }),
    /** Recipient with an account; the address is looked up when it is sent. */
    toUserId: integer('to_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** An address someone typed: an invitee, or one that may have an account. Cleared with `payload`. */
    toAddress: varchar('to_address', { length: 255 }),
    /** Counts for the limits per sender. */
    fromUserId: integer('from_user_id').references(() => users.id, { onDelete: 'cascade' }),
    payload: jsonb('payload').$type<Record<string, string | number>>().notNull().default({}),
    state: varchar('state', { length: 20, enum: ['waiting', 'sending', 'sent', 'dropped', 'failed'] })
      .notNull()
      .default('waiting'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('emails_family_index').on(table.familyId, table.kind, table.createdAt)],
)

/** What people wrote to those who run the service. Deleted after a year. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: varchar('topic', { length: 20, enum: ['question', 'problem', 'plan', 'account', 'idea'] }).notNull(),
    message: varchar('message', { length: 5000 }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('contact_messages_person_index').on(table.userId, table.createdAt),
    check('contact_messages_topic', sql`${table.topic} IN ('question', 'problem', 'plan', 'account', 'idea')`),
  ],
)

/** In the order in which they are due. */
export const TRIAL_REMINDERS = ['week_before', 'day_before', 'ended'] as const

/** Reminders about the end of a family's trial that were queued, or that a later one made pointless. None comes twice. */
export const trialReminders = pgTable(
  'trial_reminders',
  {
    familyId: familyId(),
    kind: varchar('kind', { length: 20, enum: TRIAL_REMINDERS }).notNull(),
    queuedAt: timestamp('queued_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.familyId, table.kind] })],
)
