import { sql } from 'drizzle-orm'
import { char, check, date, index, integer, pgTable, timestamp, uuid, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { families } from './families.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Gifts of a trial or a year of Premium. What state one is in follows from its dates (features/gifts/gift-state.ts). A gift
 * outlives the account of the person who bought it, and the family that redeemed it.
 */
export const gifts = pgTable(
  'gifts',
  {
    /** Also the idempotency key of its checkout, and the source of its grant in `premium_grants`. */
    id: uuid('id').primaryKey().defaultRandom(),
    buyerId: integer('buyer_id').references(() => users.id, { onDelete: 'set null' }),
    kind: varchar('kind', { length: 20, enum: ['trial', 'premium'] }).notNull(),
    recipientName: varchar('recipient_name', { length: 100 }).notNull(),
    giverName: varchar('giver_name', { length: 100 }).notNull(),
    message: varchar('message', { length: 500 }).notNull().default(''),
    /** Null if the buyer hands the gift over. */
    recipientEmail: varchar('recipient_email', { length: 255 }),
    sendOn: date('send_on', { mode: 'string' }),
    /** 80 random bits, so that the buyer can print it again. Only they can read it. */
    code: char('code', { length: 16 }).notNull(),
    /** SHA-256 (hex) of the code, for looking it up. */
    codeHash: char('code_hash', { length: 64 }).notNull().unique(),
    sessionId: varchar('session_id', { length: 200 }).unique(),
    paymentId: varchar('payment_id', { length: 200 }).unique(),
    /** Changes with every comparison with the payment provider, so that an older one can't overwrite it. */
    version: integer('version').notNull().default(0),
    paidAt: moment('paid_at'),
    /** When the email to the recipient was queued. */
    sentAt: moment('sent_at'),
    redeemedAt: moment('redeemed_at'),
    redeemedBy: integer('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
    redeemedFamilyId: integer('redeemed_family_id').references(() => families.id, { onDelete: 'set null' }),
    /** Refunded or disputed. */
    voidedAt: moment('voided_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('gifts_buyer_index').on(table.buyerId, table.createdAt),
    index('gifts_redeemer_index').on(table.redeemedBy),
    index('gifts_family_index').on(table.redeemedFamilyId),
    index('gifts_due_index').on(table.sendOn).where(sql`send_on IS NOT NULL AND sent_at IS NULL`),
    check('gifts_code', sql`${table.code} ~ '^[0-9A-HJKMNP-TV-Z]{16}$'`),
    check(
      'gifts_trial_is_free',
      sql`${table.kind} = 'premium' OR (${table.paidAt} IS NULL AND ${table.sessionId} IS NULL AND ${table.voidedAt} IS NULL)`,
    ),
    check('gifts_paid', sql`(${table.paidAt} IS NULL) = (${table.paymentId} IS NULL)`),
    check('gifts_payment', sql`${table.paymentId} IS NULL OR ${table.sessionId} IS NOT NULL`),
    check('gifts_void_was_paid', sql`${table.voidedAt} IS NULL OR ${table.paidAt} IS NOT NULL`),
    check('gifts_delivery', sql`(${table.recipientEmail} IS NULL) = (${table.sendOn} IS NULL)`),
    check(
      'gifts_sent',
      sql`${table.sentAt} IS NULL OR (${table.recipientEmail} IS NOT NULL AND (${table.kind} = 'trial' OR ${table.paidAt} IS NOT NULL))`,
    ),
    check('gifts_redeemed', sql`${table.redeemedAt} IS NULL OR ${table.kind} = 'trial' OR ${table.paidAt} IS NOT NULL`),
    check(
      'gifts_redeemer',
      sql`${table.redeemedAt} IS NOT NULL OR (${table.redeemedBy} IS NULL AND ${table.redeemedFamilyId} IS NULL)`,
    ),
  ],
)
