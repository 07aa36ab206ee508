import type { Story } from '#server/features/stories/contract.ts'
import { storyByline } from '#web/features/stories/byline.tsx'

/** '' for all. */
export interface CollectionFilters {
  readonly q: string
  readonly child: string
  readonly reader: string
}

export const NO_FILTERS: CollectionFilters = { q: '', child: '', reader: '' }

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** The stories that match all filters. Title and text are searched ignoring case and accents. */
export function filterStories(stories: readonly Story[], { q, child, reader }: CollectionFilters): readonly Story[] {
  const letters = fold(q.trim())
  return stories.filter(
    (story) =>
      (child === '' || story.grandchildName === child) &&
      (reader === '' || storyByline(story).storyteller === reader) &&
      fold(`${story.title}\n${story.content ?? ''}`).includes(letters),
  )
}

/** The children and the readers of these stories, in alphabetical order. */
export function optionsOf(stories: readonly Story[]): { children: string[]; readers: string[] } {
  const unique = (values: (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].sort((one, other) => one.localeCompare(other))
  return {
    children: unique(stories.map(({ grandchildName }) => grandchildName)),
    readers: unique(stories.map((story) => storyByline(story).storyteller)),
  }
}
