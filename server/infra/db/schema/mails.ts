import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { families } from './families.ts'

/**
 * Mail to be sent, written in the transaction of what it tells about. `about` holds the ids its text is made from, until
 * the mail is over: then it is emptied. `sending` stands from the moment before the mail is handed over until the answer:
 * one found so was cut off there, and is not sent again (`failed`).
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    kind: varchar('kind', {
      length: 30,
      enum: ['invite', 'relative_joined', 'question_asked', 'question_answered', 'reset_password'],
    }).notNull(),
    familyId: integer('family_id').references(() => families.id, { onDelete: 'cascade' }),
    /** Whom it is for, where that is somebody with an account: their address is looked up when it is sent. */
    toUserId: integer('to_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address that somebody typed: of a relative to be, or one that may have an account. Emptied with `about`. */
    toAddress: varchar('to_address', { length: 255 }),
    /** Who caused it, for the daily limits. */
    fromUserId: integer('from_user_id').references(() => users.id, { onDelete: 'cascade' }),
    about: jsonb('about').$type<Record<string, string | number>>().notNull().default({}),
    state: varchar('state', { length: 20, enum: ['waiting', 'sending', 'sent', 'dropped', 'failed'] })
      .notNull()
      .default('waiting'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [index('mails_family_index').on(table.familyId, table.kind, table.createdAt)],
)
