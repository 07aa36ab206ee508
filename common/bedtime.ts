import * as v from 'valibot'
import { MAX_NAME_LENGTH } from './story-values.ts'

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

/** How a bedtime story came about: who it's for, and what the writer chose. Stored with the recording. */
export const characterDetailsSchema = v.object({
  grandchildName: v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH)),
  /** '' if none was given. */
  favoriteCartoon: v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH)),
  childAge: v.picklist(childAges),
  storyLength: v.picklist(storyLengths),
  /** Where it takes place, such as `harbor`; '' if the writer named none. It chooses the picture. */
  world: v.pipe(v.string(), v.maxLength(100)),
})
export type CharacterDetails = v.InferOutput<typeof characterDetailsSchema>
