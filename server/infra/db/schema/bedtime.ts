import { index, integer, pgTable, serial, timestamp, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { familyId } from './families.ts'

/** The bedtime stories that were written for a family, so that the next one is different. Their texts are stored with recordings only. */
export const bedtimeStories = pgTable(
  'bedtime_stories',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The writer's names for them; '' for a writer that has none. */
    plot: varchar('plot', { length: 100 }).notNull(),
    opening: varchar('opening', { length: 100 }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('bedtime_stories_list').on(table.familyId, table.id)],
)
