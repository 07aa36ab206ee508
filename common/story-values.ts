import * as v from 'valibot'
import { singleLine, visibleText } from './input-schemas.ts'

/** Every story category, in menu order; the first is the default. */
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

/** Where the question that a story answers comes from: a language model, a relative, or our own questions. */
export const promptSources = ['model', 'family', 'idea'] as const
export type PromptSource = (typeof promptSources)[number]

// Lengths are in characters.
export const MAX_TITLE_LENGTH = 200
export const MAX_TEXT_LENGTH = 500_000
/** Of a person or a place. */
export const MAX_NAME_LENGTH = 200

export const TEXT_TOO_LONG = 'A story text can have at most 500,000 characters'
export const STORYTELLER_TOO_LONG = `The name of the storyteller can have at most ${MAX_NAME_LENGTH} characters`
export const UNKNOWN_CATEGORY = 'That isn’t one of the categories'

/** How precisely the date of a story is known. */
export const eventDateKinds = ['exact', 'month', 'year', 'about', 'span'] as const

/** When a story happened: a range of days (YYYY-MM-DD, inclusive) and how to word it. */
export const eventDateSchema = v.object({ kind: v.picklist(eventDateKinds), from: v.string(), to: v.string() })
export type EventDate = v.InferOutput<typeof eventDateSchema>

/**
 * The fields of a story that people can edit, as the server stores and sends them. `story-fields.ts` has the rest of their
 * declaration. They are apart because the record screen's first download has only this.
 */
export const storyValues = {
  title: v.string(),
  content: v.nullable(v.string()),
  category: v.string(),
  toldBy: v.string(),
  /** The child that a bedtime story is for. */
  grandchildName: v.nullable(v.string()),
  eventDate: v.nullable(eventDateSchema),
  place: v.nullable(v.string()),
  people: v.array(v.string()),
  tags: v.array(v.string()),
  notes: v.nullable(v.string()),
}
export const storyValuesSchema = v.object(storyValues)
export type StoryValues = v.InferOutput<typeof storyValuesSchema>
export type StoryField = keyof StoryValues

/** A story's title, with something to see in it. */
export const titleInput = v.pipe(
  visibleText('Title is required'),
  v.maxLength(MAX_TITLE_LENGTH, `A title can have at most ${MAX_TITLE_LENGTH} characters`),
  singleLine,
)

/** Converts the line ends of every system to \n. */
export const normalizeLineEnds = v.transform((text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))

/** Treats an empty form field as one that wasn't sent. */
export const emptyAsAbsent = v.transform((text: string) => (text === '' ? undefined : text))
