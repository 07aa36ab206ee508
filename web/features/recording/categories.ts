import type { storyCategories } from '#common/story-values.ts'

export type StoryCategory = (typeof storyCategories)[number]
/** The categories of the story ideas. */
export type GuideCategory = Exclude<StoryCategory, 'Ad Hoc' | 'Bedtime Stories'>

/** The category of a story that wasn't put into any. */
export const DEFAULT_CATEGORY = 'Ad Hoc'

/** The question a storyteller chose: fills in title and category, and is saved with the story as its `aiPrompt`. */
export interface ChosenPrompt {
  readonly text: string
  readonly category: GuideCategory
  /** The pending family question that this is; null for one of our own. */
  readonly questionId: number | null
  /** Who asks it: "Anna asks you". */
  readonly askedBy?: string
}
