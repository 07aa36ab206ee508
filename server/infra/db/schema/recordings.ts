import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  char,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { UnsavedBedtime } from '#common/bedtime.ts'
import type { SpokenLanguage } from '#common/spoken-languages.ts'
import { users } from './accounts.ts'
import { families, familyId } from './families.ts'
import { stories } from './stories.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Every stored file, inserted before its first byte is written. `arriving` rows with an expired lease belong to a process that
 * died; their files are swept. `uploading` files grow over many requests and are swept after a month without new bytes. `stored`
 * files belong to a recording, clip or MP3 copy; when that row is deleted, a trigger marks them `discarded`.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    name: varchar('name', { length: 64 }).primaryKey(),
    /** Null for a person's photo, and once the family is deleted; its files are then swept. */
    familyId: integer('family_id').references(() => families.id, { onDelete: 'set null' }),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: varchar('state', { length: 20, enum: ['arriving', 'uploading', 'stored', 'discarded'] })
      .notNull()
      .default('arriving'),
    leaseUntil: timestamp('lease_until', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('stored_files_sweep').on(table.state, table.leaseUntil),
    // For what a family's unsaved recordings add up to, with every chunk that arrives.
    index('stored_files_uploading').on(table.familyId).where(sql`${table.state} = 'uploading'`),
  ],
)

/**
 * A take that is uploaded in chunks while it is being recorded, identified by its author and the browser's id of the take.
 * `received_bytes` is how much of it is on disk. What the file has after those was written by a request that failed; it doesn't
 * count and will be overwritten.
 */
export const uploads = pgTable(
  'uploads',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    takeId: uuid('take_id').notNull(),
    /** The browser's id of the recording that the take belongs to. */
    recordingKey: uuid('recording_key').notNull(),
    /** Where the take belongs in its recording, from 1 on. Two devices may have made one for the same position. */
    position: smallint('position').notNull().default(1),
    familyId: familyId(),
    fileName: varchar('file_name', { length: 64 })
      .notNull()
      .unique()
      .references(() => storedFiles.name, { onDelete: 'cascade' }),
    /** The length of the whole take, if the sender has said it. Nothing is accepted beyond it. */
    bytes: bigint('bytes', { mode: 'number' }),
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    /** When the last bytes arrived. */
    receivedAt: timestamp('received_at', { withTimezone: true }),
    /** When the recording began, according to the browser; the upload may be much later. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** How far the recorder's clock was ahead of UTC then. */
    utcOffsetMinutes: smallint('utc_offset_minutes'),
    /** The bedtime story that is read aloud, until the recording is saved. */
    bedtime: jsonb('bedtime').$type<UnsavedBedtime>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.takeId] }),
    index('uploads_family_index').on(table.familyId),
    check('uploads_position_range', sql`${table.position} between 1 and 100`),
    check('uploads_utc_offset', sql`${table.utcOffsetMinutes} between -720 and 840`),
  ],
)

const ofUpload = () =>
  varchar('file_name', { length: 64 })
    .notNull()
    .references(() => storedFiles.name, { onDelete: 'cascade' })

/** With an object store: bytes of an open upload that aren't in an object yet, and where in the upload they begin. */
export const uploadChunks = pgTable(
  'upload_chunks',
  { fileName: ofUpload(), start: bigint('start', { mode: 'number' }).notNull(), bytes: bytea('bytes').notNull() },
  (table) => [primaryKey({ columns: [table.fileName, table.start] })],
)

/** With an object store: the objects that hold the beginning of an open upload. */
export const uploadParts = pgTable(
  'upload_parts',
  { fileName: ofUpload(), start: bigint('start', { mode: 'number' }).notNull(), bytes: integer('bytes').notNull() },
  (table) => [primaryKey({ columns: [table.fileName, table.start] })],
)

/** Names the file store that belongs to this database (infra/files/store-id.ts). One row. */
export const fileStores = pgTable('file_stores', {
  id: uuid('id').primaryKey(),
  /** Of the store that a move is copying to. */
  nextId: uuid('next_id'),
})

/** The audio of a story: what its takes are together, and the copy that players get. `peaks` is base64, one byte per bar. */
export const recordings = pgTable(
  'recordings',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    storyId: integer('story_id').notNull(),
    playbackName: varchar('playback_name', { length: 64 }).unique(),
    /** What is spoken in it, from common/languages.ts. */
    language: varchar('language', { length: 20 }).$type<SpokenLanguage>().notNull().default('en-US'),
    durationMs: integer('duration_ms'),
    peaks: text('peaks'),
    state: varchar('state', { length: 20, enum: ['received', 'ready', 'damaged', 'unreadable'] })
      .notNull()
      .default('received'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('recordings_story_key').on(table.storyId),
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('recordings_family_index').on(table.familyId),
  ],
)

/** What a story was recorded in, in order: each press of the button made a take. The files are never changed. */
export const takes = pgTable(
  'takes',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    storyId: integer('story_id').notNull(),
    /** From 1 on. */
    position: smallint('position').notNull(),
    fileName: varchar('file_name', { length: 64 }).notNull().unique(),
    mimeType: varchar('mime_type', { length: 100 }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    sha256: char('sha256', { length: 64 }).notNull(),
    /** Null until it is measured; 0 if nothing can be heard of it. */
    durationMs: integer('duration_ms'),
    /** What is wrong with the stored file, if anything: see recording-problems.ts. */
    problem: varchar('problem', { length: 20, enum: ['missing', 'incomplete', 'changed', 'unreadable'] }),
    problemSince: timestamp('problem_since', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('takes_position_key').on(table.storyId, table.position),
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('takes_family_index').on(table.familyId),
    check('takes_position_range', sql`${table.position} > 0`),
  ],
)

/** The MP3 of a story, made on first request. The row is inserted first, so concurrent requests wait for the same copy. */
export const mp3Copies = pgTable(
  'mp3_copies',
  {
    storyId: integer('story_id').primaryKey(),
    familyId: familyId(),
    state: varchar('state', { length: 20, enum: ['making', 'ready', 'failed'] })
      .notNull()
      .default('making'),
    /** 0 to 1 */
    progress: real('progress').notNull().default(0),
    fileName: varchar('file_name', { length: 64 }).unique(),
    bytes: bigint('bytes', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('mp3_copies_family_index').on(table.familyId),
  ],
)

export type TranscriptWord = {
  word: string
  start: number
  end: number
  confidence: number | null
  /** What else an unsure word could be. */
  alternatives?: string[]
}

/** One transcription run. A new run adds a row and never overwrites one. Word times are in seconds. */
export const transcripts = pgTable(
  'transcripts',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    storyId: integer('story_id').notNull(),
    state: varchar('state', { length: 20, enum: ['waiting', 'working', 'done', 'failed', 'off'] })
      .notNull()
      .default('waiting'),
    engine: varchar('engine', { length: 100 }),
    /** The engine's model and its version. */
    model: varchar('model', { length: 100 }),
    language: varchar('language', { length: 20 }),
    text: text('text'),
    words: jsonb('words').$type<TranscriptWord[]>(),
    /** Whether the story's text was made from it. Otherwise each word of the text that it has too is certain. */
    isSource: boolean('is_source').notNull().default(true),
    progress: real('progress').notNull().default(0),
    /** Why a `waiting` one has no engine: none understands the language, or the family's limit of the day is reached or too small. */
    waitingFor: varchar('waiting_for', { length: 20, enum: ['language', 'limit', 'larger_limit'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
    index('transcripts_story_index').on(table.familyId, table.storyId, table.id.desc()),
  ],
)

/** An unsure word that a person has checked. The time keeps it apart from the same word elsewhere, also in a later transcript. */
export const confirmedWords = pgTable(
  'confirmed_words',
  {
    familyId: familyId(),
    storyId: integer('story_id').notNull(),
    startMs: integer('start_ms').notNull(),
    word: varchar('word', { length: 200 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storyId, table.startMs, table.word] }),
    index('confirmed_words_family_index').on(table.familyId),
    foreignKey({ columns: [table.storyId, table.familyId], foreignColumns: [stories.id, stories.familyId] }).onDelete(
      'cascade',
    ),
  ],
)

/** A longer clip of `POST /api/transcribe`, transcribed in a job and fetched later. */
export const clips = pgTable(
  'clips',
  {
    id: serial('id').primaryKey(),
    familyId: familyId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileName: varchar('file_name', { length: 64 }).notNull(),
    language: varchar('language', { length: 20 }).$type<SpokenLanguage>().notNull().default('en-US'),
    state: varchar('state', { length: 20, enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    text: text('text'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('clips_family_index').on(table.familyId), index('clips_file_index').on(table.fileName)],
)
