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
    /** What the owner called this person when inviting them; the owner themselves has none. */
    relationship: varchar('relationship', { length: 100 }),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.userId] }),
    index('memberships_user_index').on(table.userId),
    uniqueIndex('memberships_one_owner').on(table.familyId).where(sql`role = 'owner'`),
  ],
)

/**
 * Who has belonged to a vault and does not any more: they are told why, and what they told keeps their name. The vault may
 * be gone itself, so its name is written down.
 */
export const pastMemberships = pgTable(
  'past_memberships',
  {
    familyId: integer('family_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    familyName: varchar('family_name', { length: 100 }).notNull(),
    reason: varchar('reason', { length: 20, enum: ['removed', 'left', 'family_deleted'] }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the person has read that it ended. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.userId] }),
    index('past_memberships_user_index').on(table.userId),
  ],
)

/**
 * An invite link, under the name the specification gives it. `pending` until somebody joins by it (`active`) or the owner
 * takes it back (`removed`); a pending one past its date counts as expired.
 */
export const familyMembers = pgTable(
  'family_members',
  {
    id: serial('id').primaryKey(),
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    inviterId: integer('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    inviteeId: integer('invitee_id').references(() => users.id, { onDelete: 'cascade' }),
    relationship: varchar('relationship', { length: 100 }).notNull(),
    inviteCode: varchar('invite_code', { length: 64 }).notNull().unique(),
    /** Where the link was last mailed to. */
    email: varchar('email', { length: 255 }),
    status: varchar('status', { length: 20, enum: ['pending', 'active', 'removed'] })
      .notNull()
      .default('pending'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
  },
  (table) => [index('family_members_list').on(table.familyId, table.id)],
)

/** A question that waits for a story. The keys to its story and to whom it is put carry the family: see the migrations. */
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
    targetUserId: integer('target_user_id'),
    responseStoryId: integer('response_story_id'),
    status: varchar('status', { length: 20, enum: ['pending', 'answered'] })
      .notNull()
      .default('pending'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('family_questions_list').on(table.familyId, table.status, table.id)],
)
