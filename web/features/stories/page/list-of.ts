import { filtersOf, type StorySearch, searchOf } from '#web/features/stories/story-filters.ts'
import type { StoryPageSearch } from './story-page-search.ts'

/** What of a story's address is about the list that it was reached from. */
export const listOf = (search: StoryPageSearch): StorySearch => searchOf(filtersOf(search))
