import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { waitStart } from '../wait-start.ts'
import { users } from './accounts.ts'
import { familyId } from './families.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Every span of Premium that a family got, and why. A subscription has one row, whose end moves with its payments. The
 * subscription columns of `families` are derived from these rows and `subscriptions` (features/billing/family-plan.ts).
 */
export const premiumGrants = pgTable(
  'premium_grants',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    source: varchar('source', { length: 20, enum: ['subscription', 'gift', 'operator'] }).notNull(),
    /** The subscription or gift; for an operator, a text of their own. */
    sourceId: varchar('source_id', { length: 100 }).notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Refunded, or taken back by the operator: it counts for nothing from then on. */
    revokedAt: moment('revoked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('premium_grants_source').on(table.source, table.sourceId),
    index('premium_grants_family_index').on(table.familyId),
    check('premium_grants_span', sql`${table.endsAt} > ${table.startsAt}`),
  ],
)

/** A family's customer at the payment provider. `version` changes with every sync, so that an older one can't overwrite it. */
export const billingCustomers = pgTable('billing_customers', {
  customerId: varchar('customer_id', { length: 100 }).primaryKey(),
  familyId: familyId().unique(),
  version: integer('version').notNull().default(0),
  syncedAt: moment('synced_at'),
})

/** The newest subscription of a family as the payment provider described it last. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: varchar('id', { length: 100 }).primaryKey(),
    familyId: familyId(),
    plan: varchar('plan', { length: 20, enum: ['monthly', 'annual'] }).notNull(),
    status: varchar('status', { length: 20, enum: ['trialing', 'active', 'past_due', 'canceled'] }).notNull(),
    startedAt: moment('started_at').notNull(),
    /** The end of the trial or of the last period that was paid for. */
    paidUntil: moment('paid_until').notNull(),
    /** The start of the period that was paid for; null unless one is running. */
    paidFrom: moment('paid_from'),
    /** Payments were moved behind gifts: from then until `paidUntil`, gifts are what the family has. */
    giftsFrom: moment('gifts_from'),
    /** The next payment as the owner was told last; null if there is none, or while a gift moves it. */
    nextPaymentAt: moment('next_payment_at'),
    willRenew: boolean('will_renew').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [unique('subscriptions_family').on(table.familyId)],
)

/** Written before a checkout is created at the payment provider; its id is the idempotency key. */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    familyId: familyId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    priceId: varchar('price_id', { length: 50, enum: ['price_monthly', 'price_annual'] }).notNull(),
    sessionId: varchar('session_id', { length: 200 }).unique(),
    state: varchar('state', { length: 20, enum: ['open', 'complete', 'expired'] })
      .notNull()
      .default('open'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('checkout_attempts_family_index').on(table.familyId, table.createdAt),
    index('checkout_attempts_person_index').on(table.userId),
  ],
)

/**
 * Customers of families that no longer exist: their subscriptions have to be canceled at the payment provider. A trigger on
 * `families` adds them, and no foreign key removes them.
 */
export const cancellationsDue = pgTable('cancellations_due', {
  customerId: varchar('customer_id', { length: 100 }).primaryKey(),
  createdAt: moment('created_at').notNull().default(waitStart),
  attempts: integer('attempts').notNull().default(0),
})

/** What the test till stores: customers, checkouts, subscriptions, invoices. No real payment is among them. */
export const testTillObjects = pgTable(
  'test_till_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('test_till_objects_kind_index').on(table.kind, table.createdAt)],
)
