import * as v from 'valibot'
import { storyReactionsSchema } from '#server/features/stories/reactions/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'
import { eventDateSchema } from './event-date.ts'
import { CONTENT_LENGTH, emptyAsAbsent, NAME_LENGTH, plainLineEnds, TITLE_LENGTH, titleField } from './fields.ts'

/** Every category a story can have, in the order menus show them; the first is the default. */
export const storyCategories = [
  'Ad Hoc',
  'Childhood & Youth',
  'Family & Relationships',
  'Career & Work Life',
  'Adventures & Travel',
  'Wisdom & Reflections',
  'Family Q&A',
  'Bedtime Stories',
] as const

export { TITLE_LENGTH }

const optionalText = (most: number, tooLong: string) =>
  v.optional(v.pipe(v.string(), plainLineEnds, v.maxLength(most, tooLong), emptyAsAbsent))
const optionalNumber = (message: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{0,9}$/, message),
      v.transform((text) => (text ? Number(text) : undefined)),
    ),
  )

/** The text fields of a story as the form sends them. Numbers come as strings; line ends become \n. */
export const storyFormSchema = v.object({
  title: titleField,
  content: optionalText(CONTENT_LENGTH, 'A story text can have at most 500,000 characters'),
  duration: optionalNumber('The duration must be a number of seconds'),
  category: v.optional(
    v.pipe(
      v.string(),
      v.transform((category) => category || storyCategories[0]),
      v.picklist(storyCategories, 'This is not one of the categories'),
    ),
    storyCategories[0],
  ),
  aiPrompt: optionalText(2000, 'A prompt can have at most 2,000 characters'),
  transcriptionMethod: v.optional(v.pipe(v.string(), v.maxLength(100, 'The method is too long')), 'browser'),
  questionId: optionalNumber('The question must be a number'),
  toldBy: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(NAME_LENGTH, `The name of the storyteller can have at most ${NAME_LENGTH} characters`),
      emptyAsAbsent,
    ),
  ),
  /** The browser's own id of the recording: saving the same sound under it twice makes one story. */
  recordingKey: v.optional(v.pipe(v.string(), v.uuid('The recording key must be a UUID'))),
  /** A recording that has been sent to `/api/uploads` to its end, in place of the audio; the key it was sent under. */
  uploadId: v.optional(v.pipe(v.string(), v.uuid('The upload id must be a UUID'))),
  /** The family it was recorded for, where another one may be showing by now; it must be one of the person's own. */
  familyId: optionalNumber('The family must be a number'),
  /** When the recording began: one begun while recording was allowed is always accepted. */
  startedAt: v.optional(v.pipe(v.string(), v.isoTimestamp('The start must be a date and time'))),
})

const person = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  profileImageUrl: v.nullable(v.string()),
})

export const storySchema = v.object({
  id: v.number(),
  userId: v.number(),
  title: v.string(),
  content: v.nullable(v.string()),
  audioUrl: v.nullable(v.string()),
  /** Seconds, decoded by the server once `recording.state` is no longer `received`. */
  duration: v.nullable(v.number()),
  aiPrompt: v.nullable(v.string()),
  category: v.string(),
  transcriptionMethod: v.string(),
  questionId: v.nullable(v.number()),
  toldBy: v.string(),
  /** When it happened, as far as somebody has said. */
  eventDate: v.nullable(eventDateSchema),
  place: v.nullable(v.string()),
  /** Who is in it. */
  people: v.array(v.string()),
  tags: v.array(v.string()),
  notes: v.nullable(v.string()),
  commentCount: v.number(),
  reactions: storyReactionsSchema,
  createdAt: v.string(),
  updatedAt: v.string(),
  user: v.nullable(person),
  recording: v.nullable(
    v.object({
      state: v.picklist(['received', 'ready', 'damaged', 'unreadable']),
      /** The seekable copy once there is one, the original until then. */
      playbackUrl: v.string(),
      durationMs: v.nullable(v.number()),
      /** Waveform: base64 of one byte a bar. */
      peaks: v.nullable(v.string()),
    }),
  ),
  transcript: v.nullable(
    v.object({
      state: v.picklist(['waiting', 'working', 'done', 'failed', 'off']),
      engine: v.nullable(v.string()),
      /** A rough draft by a simple engine, to be labeled so. */
      draft: v.boolean(),
      /** 0 to 1 */
      progress: v.number(),
    }),
  ),
})
export type Story = v.InferOutput<typeof storySchema>

export const saveStory = defineCall({
  name: 'saveStory',
  summary:
    'Keep a recorded story: the text fields, then the audio; or the `uploadId` of a recording that was sent before. Saved again with the same sound under the same key it is the same story, with the later words while nobody has edited it',
  method: 'POST',
  path: '/api/stories',
  access: 'member',
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
    'upload_busy',
    'saved_otherwise',
    'storage_full',
  ],
})
