export const AGE_GROUPS = [
  'toddler (2-3)',
  'preschool (4-5)',
  'early-elementary (6-8)',
  'elementary (9-11)',
  'middle (12-14)',
] as const

export const STORY_LENGTHS = ['short (2-3 min)', 'long (5-7 min)'] as const

export type AgeGroup = (typeof AGE_GROUPS)[number]

export type StoryLength = (typeof STORY_LENGTHS)[number]

export const WORD_LIMITS: Readonly<Record<StoryLength, readonly [min: number, max: number]>> = {
  'short (2-3 min)': [280, 420],
  'long (5-7 min)': [700, 980],
}

export interface StoryInput {
  name: string
  /** Only chooses the world. Never quoted. */
  favoriteCartoon?: string | undefined
  age: AgeGroup
  length: StoryLength
  /** What the family's last stories used. Avoided while something else is left. */
  avoid?: { plots: readonly string[]; openings: readonly string[] } | undefined
}

export interface BedtimeStory {
  title: string
  paragraphs: string[]
  /** Ids to store with the story and to pass as `avoid` later. */
  plot: string
  opening: string
  /** Id of the world, such as `harbor`. Chooses the picture. */
  world: string
}
