import type { AgeGroup } from '../story-input.ts'

/** Flesch–Kincaid grades. The youngest hear words that are simpler than any grade. */
export const GRADE_WINDOWS: Readonly<Record<AgeGroup, readonly [number, number]>> = {
  'toddler (2-3)': [-2, 1.5],
  'preschool (4-5)': [-1, 3],
  'early-elementary (6-8)': [1.5, 5.5],
  'elementary (9-11)': [2.5, 6.5],
  'middle (12-14)': [3, 8.5],
}
