import { customType, foreignKey, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { familyId } from './families.ts'
import { stories } from './stories.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The search index: one small row per story that isn't deleted. Triggers maintain it; only functions of sql/search.sql read it. */
export const storySearch = pgTable(
  'story_search',
  {
    storyId: integer('story_id').primaryKey(),
    familyId: integer('family_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    heading: tsvector('heading').notNull(),
    words: tsvector('words').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('story_search_newest').on(table.familyId, table.createdAt, table.storyId),
  ],
)

/** The folded words of a family's stories, for completing and correcting search words. */
export const storyWords = pgTable(
  'story_words',
  {
    familyId: familyId(),
    word: text('word').notNull(),
    stem: text('stem').notNull(),
  },
  (table) => [
    index('story_words_word').on(table.familyId, table.word),
    index('story_words_stem').on(table.familyId, table.stem),
  ],
)
