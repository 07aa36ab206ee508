import * as v from 'valibot'
import { singleLine, visibleText } from './input-schemas.ts'
import { MAX_NAME_LENGTH, MAX_TITLE_LENGTH, normalizeLineEnds } from './story-values.ts'

/** The age groups of the child that a bedtime story is for, youngest first. */
export const childAges = [
  'toddler (2-3)',
  'preschool (4-5)',
  'early-elementary (6-8)',
  'elementary (9-11)',
  'middle (12-14)',
] as const

export const storyLengths = ['short (2-3 min)', 'long (5-7 min)'] as const

/** The category of every bedtime story. */
export const BEDTIME_CATEGORY = 'Bedtime Stories'

export const CHILD_MISSING = "Please enter your grandchild's name"

/** PostgreSQL refuses half an emoji in JSON. */
const wellFormed = v.transform((text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd'))

/** '' if it isn't given. */
const shortText = v.optional(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH), singleLine, wellFormed), '')

/**
 * How a bedtime story came about: who it's for, and what the writer chose. Stored with the recording. Only age and length are
 * required, because other clients may know nothing else.
 */
export const characterDetailsSchema = v.object({
  grandchildName: shortText,
  favoriteCartoon: shortText,
  childAge: v.picklist(childAges),
  storyLength: v.picklist(storyLengths),
  /** Where it takes place, such as `harbor`. It chooses the picture. */
  world: shortText,
})
export type CharacterDetails = v.InferOutput<typeof characterDetailsSchema>

/** Three times the longest story that is ever written. */
const MAX_BEDTIME_TEXT_LENGTH = 20_000

/** The bedtime story that is read aloud in a recording that isn't saved yet. */
export const unsavedBedtimeSchema = v.object({
  title: v.pipe(
    v.string(),
    v.maxLength(MAX_TITLE_LENGTH, `A title can have at most ${MAX_TITLE_LENGTH} characters`),
    singleLine,
    wellFormed,
  ),
  content: v.pipe(
    visibleText('The text of the story is missing'),
    v.maxLength(MAX_BEDTIME_TEXT_LENGTH, 'A bedtime story can have at most 20,000 characters'),
    normalizeLineEnds,
    wellFormed,
  ),
  characterDetails: characterDetailsSchema,
})
export type UnsavedBedtime = v.InferOutput<typeof unsavedBedtimeSchema>
