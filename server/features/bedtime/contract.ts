import * as v from 'valibot'
import { BEDTIME_CATEGORY, CHILD_MISSING, characterDetailsSchema, childAges, storyLengths } from '#common/bedtime.ts'
import { parseJson, rowId, singleLine, visibleText } from '#common/input-schemas.ts'
import { MAX_TEXT_LENGTH, normalizeLineEnds, TEXT_TOO_LONG } from '#common/story-values.ts'
import { saveStory, storyFormSchema, storySchema } from '#server/features/stories/contract.ts'
import { defineCall } from '#server/infra/http/contract.ts'

const MAX_CHILD_NAME_LENGTH = 100
const MAX_CARTOON_LENGTH = 100
/** A short JSON object. */
const MAX_DETAILS_LENGTH = 4000

/** The bedtime form, in the browser and on the server. */
export const bedtimeFormSchema = v.object({
  grandchildName: v.pipe(
    visibleText(CHILD_MISSING),
    v.maxLength(MAX_CHILD_NAME_LENGTH, `A name can have at most ${MAX_CHILD_NAME_LENGTH} characters`),
    singleLine,
  ),
  favoriteCartoon: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_CARTOON_LENGTH, `A favorite cartoon can have at most ${MAX_CARTOON_LENGTH} characters`),
      singleLine,
    ),
    '',
  ),
  childAge: v.picklist(childAges, "Please select your grandchild's age group"),
  storyLength: v.picklist(storyLengths, 'Please select story length'),
})
export type BedtimeForm = v.InferOutput<typeof bedtimeFormSchema>

/** Also what a page keeps until it is read aloud. */
export const writtenStorySchema = v.object({
  title: v.string(),
  content: v.string(),
  characterDetails: characterDetailsSchema,
  /** Who wrote it: a language model of a company that the family's owner agreed to, or we. */
  writtenBy: v.picklist(['keepsaid', 'model']),
  /** Why no model wrote it though the owner agreed to one: today's limit is used up, or it failed. */
  missing: v.nullable(v.picklist(['limit', 'failed'])),
})
export type BedtimeStory = v.InferOutput<typeof writtenStorySchema>

export const generateBedtimeStory = defineCall({
  name: 'generateBedtimeStory',
  summary:
    'Write a bedtime story for a child, for a relative to read aloud. It differs from the last five that were written for the family. Paragraphs are separated by blank lines',
  method: 'POST',
  path: '/api/bedtime-stories/generate',
  access: 'member',
  fullSession: false,
  body: bedtimeFormSchema,
  reply: writtenStorySchema,
  errors: ['premium_needed'],
  rate: { perMinute: 20 },
})

export const downloadBook = defineCall({
  name: 'downloadBook',
  summary: 'A bedtime story as a small picture book to print (PDF). Free for every member, as are all single downloads',
  method: 'GET',
  path: '/api/bedtime-stories/{id}/book',
  access: 'member',
  fullSession: false,
  params: v.object({ id: rowId }),
  query: v.object({
    /** The family of the page with the link; without it the selected one. */
    family: v.optional(v.pipe(v.string(), v.maxLength(20))),
    paper: v.optional(v.picklist(['letter', 'a4'], 'The paper is letter or a4'), 'letter'),
  }),
  reply: 'bytes',
  errors: ['no_text', 'pdf_missing_glyphs', 'pdf_failed', 'pdf_busy'],
  rate: { perMinute: 30 },
})

const INVALID_DETAILS = 'The details of the story aren’t valid'

const { category: _, aiPrompt: __, questionId: ___, transcriptionMethod: ____, ...storyForm } = storyFormSchema.entries

export const saveBedtimeStory = defineCall({
  name: 'saveBedtimeStory',
  summary:
    'Save a bedtime story that was read aloud: as `POST /api/stories`, with the text that was to be read, what the browser understood (`transcript`), and the details as JSON',
  method: 'POST',
  path: '/api/bedtime-stories/save',
  access: 'member',
  fullSession: false,
  body: v.object({
    ...storyForm,
    content: v.pipe(
      visibleText('The text of the story is missing'),
      v.maxLength(MAX_TEXT_LENGTH, TEXT_TOO_LONG),
      normalizeLineEnds,
    ),
    transcript: v.optional(v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH, TEXT_TOO_LONG), normalizeLineEnds), ''),
    characterDetails: v.pipe(
      v.string(INVALID_DETAILS),
      v.maxLength(MAX_DETAILS_LENGTH, INVALID_DETAILS),
      v.transform(parseJson),
      v.object(characterDetailsSchema.entries, INVALID_DETAILS),
    ),
    category: v.optional(v.literal(BEDTIME_CATEGORY, 'The category must be “Bedtime Stories”'), BEDTIME_CATEGORY),
  }),
  files: saveStory.files,
  reply: storySchema,
  errors: saveStory.errors,
})
