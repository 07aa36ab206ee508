import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, serial, timestamp, unique } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { familyId, familyQuestions } from './families.ts'
import { stories, storyComments, storyReactions } from './stories.ts'

const userId = (name = 'user_id') =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a person has listened to. Private to them; ends with their membership. */
export const storyViews = pgTable(
  'story_views',
  {
    familyId: familyId(),
    storyId: integer('story_id').notNull(),
    userId: userId(),
    /** Where they stopped; 0 at the beginning, and after the end. */
    positionMs: integer('position_ms').notNull().default(0),
    /** When they first listened to it, or opened it if it has no recording. */
    listenedAt: timestamp('listened_at', { withTimezone: true }),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.storyId] }),
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('story_views_by_story').on(table.storyId),
    check('story_views_position', sql`${table.positionMs} >= 0`),
  ],
)

/**
 * What others did that a person hasn't seen yet: a reaction to or a comment on a story of theirs, a comment on a story that they have
 * commented on, or a story that answers their question. Triggers insert it; opening the story deletes it.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    /** Who is notified. */
    userId: userId(),
    storyId: integer('story_id').notNull(),
    /** Who did it. */
    actorId: userId('actor_id'),
    reactionId: integer('reaction_id').references(() => storyReactions.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => storyComments.id, { onDelete: 'cascade' }),
    questionId: integer('question_id').references(() => familyQuestions.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('notifications_list').on(table.userId, table.familyId, table.id.desc()),
    index('notifications_by_reaction').on(table.reactionId),
    index('notifications_by_comment').on(table.commentId),
    index('notifications_by_story').on(table.storyId),
    unique('notifications_answer').on(table.questionId),
    check(
      'notifications_one_cause',
      sql`num_nonnulls(${table.reactionId}, ${table.commentId}, ${table.questionId}) = 1`,
    ),
  ],
)
