import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { waitStart } from '../wait-start.ts'
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
  /** Changes with everything that members see of the family's stories; triggers set it (sql/families.sql). */
  revision: uuid('revision').notNull().defaultRandom(),
})

/** The family that a row belongs to, and with which it is deleted. */
export const familyId = () =>
  integer('family_id')
    .notNull()
    .references(() => families.id, { onDelete: 'cascade' })

/** One owner per family, any number of members. */
export const memberships = pgTable(
  'memberships',
  {
    familyId: familyId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: varchar('role', { length: 20, enum: ['owner', 'member'] }).notNull(),
    /** What the owner chose in the invite; null for the owner. */
    relationship: varchar('relationship', { length: 100 }),
    /** Who has been a member for long enough can do more. */
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().default(waitStart),
    /** Stories from before don't count as unheard. */
    unheardSince: timestamp('unheard_since', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.userId] }),
    index('memberships_user_index').on(table.userId),
    uniqueIndex('memberships_one_owner').on(table.familyId).where(sql`role = 'owner'`),
  ],
)

/**
 * A family that its owner has offered to a member, who owns it once they accept. The composite foreign key to the membership is
 * in sql/families.sql: the offer ends with it.
 */
export const familyHandovers = pgTable('family_handovers', {
  familyId: integer('family_id').primaryKey(),
  userId: integer('user_id').notNull(),
  offeredAt: timestamp('offered_at', { withTimezone: true }).notNull().defaultNow(),
})

/**
 * The member who may take over a family when its owner doesn't come back. The composite foreign key to the membership is in
 * sql/families.sql: it ends with it.
 */
export const familyHeirs = pgTable('family_heirs', {
  familyId: integer('family_id').primaryKey(),
  userId: integer('user_id').notNull(),
  namedAt: timestamp('named_at', { withTimezone: true }).notNull().defaultNow(),
  /** Set when the heir asks to take over: until then, the owner can stop it. */
  takesOverAt: timestamp('takes_over_at', { withTimezone: true }),
  /** How many days before that the owner was reminded last; null until then. */
  remindedDays: integer('reminded_days'),
})

/** Ended memberships: the person is told why, and their stories keep their name. The family may be deleted, hence its name. */
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
    /** When the person dismissed the notice. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.familyId, table.userId] }),
    index('past_memberships_user_index').on(table.userId),
  ],
)

/**
 * Invite links, under the table name of the specification. `pending` until someone joins (`active`) or the owner revokes it
 * (`removed`); a pending one past its date counts as expired.
 */
export const familyMembers = pgTable(
  'family_members',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    inviterId: integer('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    inviteeId: integer('invitee_id').references(() => users.id, { onDelete: 'cascade' }),
    relationship: varchar('relationship', { length: 100 }).notNull(),
    inviteCode: varchar('invite_code', { length: 64 }).notNull().unique(),
    /** The address the link was last emailed to. */
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

/** Family questions. The composite foreign keys to its answer and target are in sql/families.sql. */
export const familyQuestions = pgTable(
  'family_questions',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
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

/**
 * Names and places that a family has added, changed or removed; features/names combines them with those of its members and
 * stories. Two spellings that differ only in case or accents are one name: the unique index is in sql/families.sql.
 */
export const familyNames = pgTable('family_names', {
  id: serial('id').primaryKey(),
  familyId: familyId(),
  name: varchar('name', { length: 100 }).notNull(),
  /** What speech recognition makes of it: `Shavon` for `Siobhan`. */
  misheard: text('misheard').array().notNull().default(sql`'{}'`),
  /** Removed from the list, though a member or a story has it. */
  isHidden: boolean('is_hidden').notNull().default(false),
  createdBy: integer('created_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
