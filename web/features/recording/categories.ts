import { storyCategories } from '#server/features/stories/contract.ts'

export type StoryCategory = (typeof storyCategories)[number]
export type GuideCategory = Exclude<StoryCategory, typeof DEFAULT_CATEGORY | typeof BEDTIME>

/** The category of a story nobody put into one; also used for an empty value. */
export const DEFAULT_CATEGORY = 'Ad Hoc'
const BEDTIME = 'Bedtime Stories'

/** The six categories of the prompt guide, in the order they are shown (specification 3, "stories"). */
export const GUIDE_CATEGORIES = storyCategories.filter(
  (category): category is GuideCategory => category !== DEFAULT_CATEGORY && category !== BEDTIME,
)
