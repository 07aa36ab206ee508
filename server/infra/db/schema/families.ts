import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, serial, text, timestamp, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** A family vault. Trial and subscription belong to it, because premium covers all its members. */
export const families = pgTable('families', {
  id: serial('id').primaryKey(),
  name: varchar('name', { length: 100 }).notNull(),
  trialEndsAt: timestamp('trial_ends_at', { withTimezone: true }).notNull(),
  subscriptionStatus: varchar('subscription_status', {
    length: 50,
    enum: ['free', 'trialing', 'active', 'past_due', 'canceled'],
  })
    .notNull()
    .default('free'),
  subscriptionPlan: varchar('subscription_plan', { length: 50, enum: ['free', 'monthly', 'annual', 'gift'] })
    .notNull()
    .default('free'),
  subscriptionEndDate: timestamp('subscription_end_date', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Who belongs to which vault: one owner, any number of members. */
export const memberships = pgTable(
  'memberships',
  {
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: varchar('role', { length: 20, enum: ['owner', 'member'] }).notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.userId] }),
    index('memberships_user_index').on(table.userId),
    uniqueIndex('memberships_one_owner').on(table.familyId).where(sql`role = 'owner'`),
  ],
)

/** A question that waits for a story. The key to its story carries the family: see the vault migration. */
export const familyQuestions = pgTable(
  'family_questions',
  {
    id: serial('id').primaryKey(),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    askerId: integer('asker_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    targetUserId: integer('target_user_id').references(() => users.id, { onDelete: 'set null' }),
    responseStoryId: integer('response_story_id'),
    status: varchar('status', { length: 20, enum: ['pending', 'answered'] })
      .notNull()
      .default('pending'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('family_questions_list').on(table.familyId, table.status, table.id)],
)
