import { storyCategories, storySorts } from '#server/features/stories/contract.ts'

type Category = (typeof storyCategories)[number]
export type Sort = (typeof storySorts)[number]

/** Which stories are wanted and in what order, as it stands in the address. */
export interface StoryFilters {
  readonly q: string
  /** Null for all. */
  readonly category: Category | null
  readonly sort: Sort
}

/** What an address may say; nothing of it is what stands there at first. */
export interface StorySearch {
  q?: string | undefined
  category?: string | undefined
  sort?: string | undefined
}

/** Specification 9, "Display": newest is the default, duration has the longest first. */
export const SORT_NAMES: Readonly<Record<Sort, string>> = {
  newest: 'Newest',
  oldest: 'Oldest',
  title: 'Title',
  duration: 'Longest',
}

/** Reads an address. What it says and we do not know is passed over, so that an old link still opens. */
export function filtersOf({ q = '', category, sort }: StorySearch): StoryFilters {
  return {
    q: q.trim(),
    category: storyCategories.find((name) => name === category) ?? null,
    sort: storySorts.find((name) => name === sort) ?? storySorts[0],
  }
}

/** Writes an address, without what stands there at first. */
export function searchOf({ q, category, sort }: StoryFilters): StorySearch {
  return { q: q || undefined, category: category ?? undefined, sort: sort === storySorts[0] ? undefined : sort }
}

/** Whether some stories may be left out. */
export const leavesOut = ({ q, category }: StoryFilters): boolean => q !== '' || category !== null
