import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { storyCategories } from '#server/features/stories/contract.ts'
import { storySorts, UNKNOWN_DECADE } from '#server/features/stories/listing/contract.ts'
import { type SearchSort, searchSorts } from '#server/features/stories/search/contract.ts'
import { paths } from '#web/lib/paths.ts'

type Category = (typeof storyCategories)[number]
type Sort = (typeof storySorts)[number]

/** Which stories are wanted and in what order, as it stands in the address. */
export interface StoryFilters {
  readonly q: string
  /** Null for all. */
  readonly category: Category | null
  readonly toldBy: string
  /** Its first year, as four figures, or `unknown`; '' for all. */
  readonly decade: string
  readonly tag: string
  readonly sort: Sort
  /** The order of what is found, while there is something in `q`. */
  readonly order: SearchSort
}

/** What an address may say; nothing of it is what stands there at first. */
export interface StorySearchParams {
  q?: string | undefined
  category?: string | undefined
  toldBy?: string | undefined
  decade?: string | undefined
  tag?: string | undefined
  sort?: string | undefined
  order?: string | undefined
}

/** Specification 9, "Display": newest is the default of the list, duration has the longest first. */
export const ORDER_NAMES: Readonly<Record<SearchSort, string>> = {
  best: 'Best Match',
  newest: 'Newest',
  oldest: 'Oldest',
  title: 'Title',
  duration: 'Longest',
}

const DECADE = /^\d{1,3}0$/
const decadeIn = (decade: string): string => {
  if (decade === UNKNOWN_DECADE) return decade
  // A plain number has lost the noughts before it.
  return DECADE.test(decade) || decade === '0' ? decade.padStart(4, '0') : ''
}

/** A decade as people say it: "1950s". */
export const formatDecade = (decade: string): string =>
  decade === UNKNOWN_DECADE ? 'No date yet' : `${Number(decade)}s`

/** Reads an address. What it says and we do not know is passed over, so that an old link still opens. */
export function parseFilters({
  q = '',
  category,
  toldBy = '',
  decade = '',
  tag = '',
  sort,
  order,
}: StorySearchParams): StoryFilters {
  return {
    q: q.trim(),
    category: storyCategories.find((name) => name === category) ?? null,
    toldBy: toldBy.trim(),
    decade: decadeIn(decade),
    tag: tag.trim(),
    sort: storySorts.find((name) => name === sort) ?? storySorts[0],
    order: searchSorts.find((name) => name === order) ?? searchSorts[0],
  }
}

/** Writes an address, without what stands there at first. */
export function toSearchParams({ sort, order, ...filters }: StoryFilters): StorySearchParams {
  return {
    ...filterParams(filters),
    sort: sort === storySorts[0] ? undefined : sort,
    order: order === searchSorts[0] || filters.q === '' ? undefined : order,
  }
}

/** What is asked of the server to leave stories out. */
export function filterParams({ q, category, toldBy, decade, tag }: Omit<StoryFilters, 'sort' | 'order'>) {
  return {
    q: q || undefined,
    category: category ?? undefined,
    toldBy: toldBy || undefined,
    decade: decade || undefined,
    tag: tag || undefined,
  }
}

/** All stories, in whatever order. */
export const NO_FILTERS = { q: '', category: null, toldBy: '', decade: '', tag: '' } as const

/**
 * The filters without the words looked for. What a search finds is more than a substring says, so whoever takes stories by
 * their filters takes them without.
 */
export const withoutQuery = (filters: StoryFilters): StoryFilters => ({ ...filters, q: '' })

/** Whether some stories may be left out. */
export const isFiltered = (filters: StoryFilters): boolean =>
  Object.values(filterParams(filters)).some((value) => value !== undefined)

/** Pages whose addresses say which stories are wanted. */
const ROUTES = { stories: '/signed-in/stories', timeline: '/signed-in/stories/timeline' } as const

/** What the address of this page asks for, and how to ask for something else. */
export function useStoryFilters(page: keyof typeof ROUTES) {
  const search = useSearch({ from: ROUTES[page] })
  const navigate = useNavigate()
  const filters = useMemo(() => parseFilters(search), [search])
  const searching = useRef(false)
  useLayoutEffect(() => {
    searching.current = filters.q !== ''
  }, [filters])
  const change = useCallback(
    (some: Partial<StoryFilters>) =>
      void navigate({
        to: paths[page],
        search: (now) => toSearchParams({ ...parseFilters(now), ...some }),
        // One way back for all of a search, not one for each letter; and one for each filter.
        replace: searching.current && Object.keys(some).join() === 'q' && some.q !== '',
        resetScroll: false,
      }),
    [navigate, page],
  )
  return { filters, change }
}
