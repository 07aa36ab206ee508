import type { AgeGroup, StoryLength } from '../story-input.ts'

export const WORD_LIMITS: Readonly<Record<StoryLength, readonly [number, number]>> = {
  'short (2-3 min)': [280, 420],
  'long (5-7 min)': [700, 980],
}

/** Flesch–Kincaid grades. The youngest hear words that are simpler than any grade. */
export const GRADE_WINDOWS: Readonly<Record<AgeGroup, readonly [number, number]>> = {
  'toddler (2-3)': [-2, 1.5],
  'preschool (4-5)': [-1, 3],
  'early-elementary (6-8)': [1.5, 5.5],
  'elementary (9-11)': [2.5, 6.5],
  'middle (12-14)': [3, 8.5],
}
