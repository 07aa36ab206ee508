import { integer, pgTable, serial, text, timestamp, unique, varchar } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { familyId } from './families.ts'

/** Questions that a person has been offered in a family. */
export const usedAiPrompts = pgTable(
  'used_ai_prompts',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    promptText: text('prompt_text').notNull(),
    category: text('category').notNull(),
    writtenBy: varchar('written_by', { length: 10, enum: ['keepsaid', 'model'] }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('used_ai_prompts_once').on(table.familyId, table.userId, table.promptText)],
)
