import { customType, date, foreignKey, index, integer, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core'
import { families } from './families.ts'
import { stories } from './stories.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What stories are found, filtered and put in order by: a row for each that is not deleted, small but for its `words`. Triggers
 * keep it, and nothing but the functions of 0007_search.sql reads it.
 */
export const storySearch = pgTable(
  'story_search',
  {
    storyId: integer('story_id').primaryKey(),
    familyId: integer('family_id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    titleKey: text('title_key').notNull(),
    seconds: integer('seconds').notNull(),
    category: text('category').notNull(),
    toldBy: varchar('told_by', { length: 200 }).notNull(),
    tags: text('tags').array().notNull(),
    eventDateFrom: date('event_date_from'),
    eventDateTo: date('event_date_to'),
    words: tsvector('words').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('story_search_newest').on(table.familyId, table.createdAt, table.storyId),
    index('story_search_title').on(table.familyId, table.titleKey, table.storyId),
    index('story_search_duration').on(table.familyId, table.seconds, table.storyId),
  ],
)

/** The words that a family's stories have or have had, folded, to know one that is half written or misspelled. */
export const storyWords = pgTable(
  'story_words',
  {
    familyId: integer('family_id')
      .notNull()
      .references(() => families.id, { onDelete: 'cascade' }),
    word: text('word').notNull(),
    stem: text('stem').notNull(),
  },
  (table) => [
    index('story_words_word').on(table.familyId, table.word),
    index('story_words_stem').on(table.familyId, table.stem),
  ],
)
