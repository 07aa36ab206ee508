import * as v from 'valibot'
import { characterDetailsSchema } from '#common/bedtime.ts'
import { singleLine } from '#common/input-schemas.ts'
import { languageField } from '#common/spoken-languages.ts'
import {
  emptyAsAbsent,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  normalizeLineEnds,
  promptSources,
  STORYTELLER_TOO_LONG,
  storyCategories,
  storyValues,
  TEXT_TOO_LONG,
  titleInput,
  UNKNOWN_CATEGORY,
} from '#common/story-values.ts'
import { recordingProblemSchema, startFields, takesField } from '#server/features/recording/contract.ts'
import { storyReactionsSchema } from '#server/features/stories/reactions/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const optionalText = (maxLength: number, tooLong: string) =>
  v.optional(v.pipe(v.string(), normalizeLineEnds, v.maxLength(maxLength, tooLong), emptyAsAbsent))
const optionalNumber = (message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{0,9}$/, message),
      v.transform((text) => (text ? Number(text) : undefined)),
    ),
  )

/** The text fields of a new story as a multipart form sends them: numbers are strings, an empty field counts as missing. */
export const storyFormSchema = v.object({
  title: titleInput,
  content: optionalText(MAX_TEXT_LENGTH, TEXT_TOO_LONG),
  duration: optionalNumber('The duration must be a number of seconds'),
  category: v.optional(
    v.pipe(
      v.string(),
      v.transform((category) => category || storyCategories[0]),
      v.picklist(storyCategories, UNKNOWN_CATEGORY),
    ),
    storyCategories[0],
  ),
  aiPrompt: optionalText(2000, 'A prompt can have at most 2,000 characters'),
  transcriptionMethod: v.optional(v.pipe(v.string(), v.maxLength(100, 'The method is too long')), 'browser'),
  /** What is spoken in the recording. */
  language: languageField,
  questionId: optionalNumber('The question must be a number'),
  toldBy: v.optional(v.pipe(v.string(), singleLine, v.maxLength(MAX_NAME_LENGTH, STORYTELLER_TOO_LONG), emptyAsAbsent)),
  /** The browser's own id of the recording. Saving the same audio twice under it makes one story. */
  recordingKey: v.optional(v.pipe(v.string(), v.uuid('The recording key must be a UUID'))),
  /** Uploaded takes to use instead of the audio. */
  takes: v.optional(takesField),
  /** The family it was recorded for, which may not be the one on screen anymore. The person must belong to it. */
  familyId: optionalNumber('The family must be a number'),
  ...startFields,
})

const person = v.object({
  firstName: v.string(),
  lastName: v.string(),
  profileImageUrl: v.nullable(v.string()),
})

const takeSchema = v.object({
  url: v.string(),
  mimeType: v.string(),
  bytes: v.number(),
  /** Null until it is measured; 0 if nothing can be heard of it. */
  durationMs: v.nullable(v.number()),
})
export type Take = v.InferOutput<typeof takeSchema>

export const storySchema = v.object({
  id: v.number(),
  userId: v.number(),
  ...storyValues,
  /** The recording: its only take, or the copy of several takes. Null while they have no copy, and without a recording. */
  audioUrl: v.nullable(v.string()),
  /** Seconds; measured by the server unless `recording.state` is `received`. */
  duration: v.nullable(v.number()),
  /** The question it answers, as the storyteller saw it. */
  aiPrompt: v.nullable(v.string()),
  /** Where that question comes from; set by the server. */
  promptSource: v.nullable(v.picklist(promptSources)),
  /** For bedtime stories: for whom and how they were written. */
  characterDetails: v.nullable(characterDetailsSchema),
  transcriptionMethod: v.string(),
  /** People who were invited can hear it before they join: its author allows it, and is still a member. */
  playsInInvites: v.boolean(),
  questionId: v.nullable(v.number()),
  /** The relative who asked that question. */
  asker: v.nullable(person),
  commentCount: v.number(),
  reactions: storyReactionsSchema,
  /** When its recording began; if no one said so, when it was saved. Lists are sorted by it. */
  recordedAt: v.string(),
  /** How many minutes the recorder's clock was ahead of UTC then, if it is known. */
  utcOffsetMinutes: v.nullable(v.number()),
  /** When it was saved. */
  createdAt: v.string(),
  updatedAt: v.string(),
  user: v.nullable(person),
  recording: v.nullable(
    v.object({
      state: v.picklist(['received', 'ready', 'damaged', 'unreadable']),
      /** What is wrong with the stored file, if anything. */
      problem: v.nullable(recordingProblemSchema),
      /** What it was recorded in, in order: the untouched originals. */
      takes: v.array(takeSchema),
      /** The seekable copy once there is one; until then the only take, or null if there are several. */
      playbackUrl: v.nullable(v.string()),
      durationMs: v.nullable(v.number()),
      /** What is spoken, a BCP 47 tag. */
      language: v.string(),
      /** Waveform: base64, one byte per bar. */
      peaks: v.nullable(v.string()),
    }),
  ),
  transcript: v.nullable(
    v.object({
      state: v.picklist(['waiting', 'working', 'done', 'failed', 'off']),
      engine: v.nullable(v.string()),
      /** 0 to 1 */
      progress: v.number(),
      /** Why a waiting one has no engine, if we know: no engine understands the language, or the day’s limit is reached. */
      waitingFor: v.nullable(v.picklist(['language', 'limit', 'larger_limit'])),
    }),
  ),
})
export type Story = v.InferOutput<typeof storySchema>

export const saveStory = defineCall({
  name: 'saveStory',
  summary:
    'Save a recorded story: the text fields, then the audio, or `takes`: its uploaded takes in order, as JSON. All of them become the story’s, or none. Saving the same audio again under the same key returns the same story, with the newer text if no one has edited it',
  method: 'POST',
  path: '/api/stories',
  access: 'member',
  fullSession: false,
  body: storyFormSchema,
  files: { field: 'audio', description: 'The recording: WebM, MP4, WAV, Ogg, MP3 or FLAC', required: false },
  reply: storySchema,
  errors: [
    'plan_needed',
    'not_in_family',
    'no_file',
    'empty_audio',
    'not_audio',
    'file_too_large',
    'fields_after_file',
    'upload_broken_off',
    'upload_unknown',
    'upload_unfinished',
    'wrong_length',
    'already_saved',
    'saved_otherwise',
    'storage_full',
  ],
})
