import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { CharacterDetails } from '#common/bedtime.ts'
import { promptSources } from '#common/story-values.ts'
import { users } from './accounts.ts'
import { familyId } from './families.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const createdAt = timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow()
const updatedAt = timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()
const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * `duration` is in whole seconds; `recordingKey` is the browser's id of the recording. The event happened between
 * `eventDateFrom` and `eventDateTo`. The generated columns `folded` and `title_key` are in sql/stories.sql.
 */
export const stories = pgTable(
  'stories',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    userId: userId(),
    title: text('title').notNull(),
    content: text('content'),
    audioUrl: text('audio_url'),
    duration: integer('duration'),
    aiPrompt: text('ai_prompt'),
    /** Where `aiPrompt` comes from; null without one. */
    promptSource: varchar('prompt_source', { length: 10, enum: promptSources }),
    category: text('category').notNull().default('Ad Hoc'),
    transcriptionMethod: text('transcription_method').notNull().default('browser'),
    grandchildName: text('grandchild_name'),
    /** How a bedtime story came about; null for every other story. */
    characterDetails: jsonb('character_details').$type<CharacterDetails>(),
    /** What the browser understood while a bedtime story was read aloud. Its text is what was to be read. */
    liveTranscript: text('live_transcript'),
    toldBy: varchar('told_by', { length: 200 }).notNull(),
    eventDateKind: varchar('event_date_kind', { length: 10, enum: ['exact', 'month', 'year', 'about', 'span'] }),
    eventDateFrom: date('event_date_from'),
    eventDateTo: date('event_date_to'),
    place: varchar('place', { length: 200 }),
    people: text('people').array().notNull().default(sql`'{}'`),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    notes: text('notes'),
    recordingKey: uuid('recording_key'),
    /** Its author allows people who were invited to hear it before they join. */
    playsInInvites: boolean('plays_in_invites').notNull().default(false),
    /** When and by whom title and text were last changed; no user means the server's transcript. Null since it was recorded. */
    textSavedAt: timestamp('text_saved_at', { withTimezone: true }),
    textSavedBy: integer('text_saved_by').references(() => users.id, { onDelete: 'set null' }),
    /** In Recently deleted since. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** When it was saved, which may be days after it was recorded. */
    createdAt,
    updatedAt,
    /** When its recording began, according to the browser; see recording/believed-start.ts. */
    startedAt: timestamp('started_at', { withTimezone: true, precision: 3 }),
    /** How far the recorder's clock was ahead of UTC then. */
    utcOffsetMinutes: smallint('utc_offset_minutes'),
    recordedAt: timestamp('recorded_at', { withTimezone: true, precision: 3 })
      .notNull()
      .generatedAlwaysAs(sql`coalesce(started_at, created_at)`),
  },
  (table) => [
    unique('stories_id_family_key').on(table.id, table.familyId),
    unique('stories_recording_key').on(table.userId, table.recordingKey),
    index('stories_list').on(table.familyId, table.recordedAt.desc(), table.id.desc()),
    index('stories_by_arrival').on(table.familyId, table.createdAt),
    check('stories_started_before_saved', sql`${table.startedAt} <= ${table.createdAt}`),
    check('stories_utc_offset', sql`${table.utcOffsetMinutes} between -720 and 840`),
    index('stories_by_date').on(table.familyId, table.eventDateFrom, table.id).where(sql`deleted_at is null`),
    index('stories_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** Earlier texts, stored by the trigger guard_story. `savedBy` null: the server's transcript. */
export const storyVersions = pgTable(
  'story_versions',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    storyId: integer('story_id').notNull(),
    title: text('title').notNull(),
    content: text('content'),
    transcriptionMethod: text('transcription_method').notNull(),
    savedBy: integer('saved_by').references(() => users.id, { onDelete: 'set null' }),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('story_versions_list').on(table.familyId, table.storyId, table.id),
  ],
)

export const storyComments = pgTable(
  'story_comments',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    storyId: integer('story_id').notNull(),
    userId: userId(),
    content: text('content').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('story_comments_list').on(table.familyId, table.storyId, table.id),
  ],
)

export const storyReactions = pgTable(
  'story_reactions',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    storyId: integer('story_id').notNull(),
    userId: userId(),
    reaction: text('reaction').notNull(),
    /** The second that was playing. Null if nothing was. */
    atSeconds: integer('at_seconds'),
    createdAt,
  },
  (table) => [
    unique('story_reactions_once').on(table.storyId, table.userId, table.reaction),
    check('story_reactions_at_seconds', sql`${table.atSeconds} >= 0`),
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
  ],
)

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
