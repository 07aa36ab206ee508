import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { paths } from '#common/paths.ts'
import { storyCategories } from '#common/story-values.ts'
import { listSorts, UNKNOWN_DECADE } from '#server/features/stories/listing/contract.ts'
import { type SearchSort, searchSorts } from '#server/features/stories/search/contract.ts'

type Category = (typeof storyCategories)[number]
type Sort = (typeof listSorts)[number]

/** Search text, filters and sort order of a list of stories, as stored in the address. */
export interface StoryFilters {
  readonly q: string
  /** Null for all categories. */
  readonly category: Category | null
  readonly toldBy: string
  /** The first year of the decade as four digits, or `unknown`; '' for all. */
  readonly decade: string
  readonly tag: string
  readonly sort: Sort
  /** The order of search results, used while `q` is not empty. */
  readonly order: SearchSort
}

/** The raw search params of an address. Defaults are left out. */
export interface StorySearchParams {
  q?: string | undefined
  category?: string | undefined
  toldBy?: string | undefined
  decade?: string | undefined
  tag?: string | undefined
  sort?: string | undefined
  order?: string | undefined
}

/** Labels of the sort orders. Specification 9, "Display": `newest` is the default, `duration` puts the longest first. */
export const SORT_LABELS: Readonly<Record<SearchSort | Sort, string>> = {
  best: 'Best Match',
  newest: 'Newest',
  oldest: 'Oldest',
  title: 'Title',
  duration: 'Longest',
  '-title': 'Title, Z to A',
  '-duration': 'Shortest',
  date: 'Earliest date',
  '-date': 'Latest date',
  toldBy: 'Told by',
  '-toldBy': 'Told by, Z to A',
  place: 'Place',
  '-place': 'Place, Z to A',
}

/** "1950s" */
export const formatDecade = (decade: string): string =>
  decade === UNKNOWN_DECADE ? 'No date yet' : `${Number(decade)}s`

/** Parses the search params of an address. Unknown values are ignored, so that old links keep working. */
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
    decade: parseDecade(decade),
    tag: tag.trim(),
    sort: listSorts.find((name) => name === sort) ?? listSorts[0],
    order: searchSorts.find((name) => name === order) ?? searchSorts[0],
  }
}

const DECADE = /^\d{1,3}0$/

function parseDecade(decade: string): string {
  if (decade === UNKNOWN_DECADE) return decade
  // The router parses params as numbers, which drops leading zeros.
  return DECADE.test(decade) || decade === '0' ? decade.padStart(4, '0') : ''
}

/** The inverse of `parseFilters`. Defaults are left out. */
export function toSearchParams({ sort, order, ...filters }: StoryFilters): StorySearchParams {
  return {
    ...filterParams(filters),
    sort: sort === listSorts[0] ? undefined : sort,
    order: order === searchSorts[0] || filters.q === '' ? undefined : order,
  }
}

/** The filters as query params of a call. Sort orders are left out. */
export function filterParams({ q, category, toldBy, decade, tag }: Omit<StoryFilters, 'sort' | 'order'>) {
  return {
    q: q || undefined,
    category: category ?? undefined,
    toldBy: toldBy || undefined,
    decade: decade || undefined,
    tag: tag || undefined,
  }
}

export const NO_FILTERS = { q: '', category: null, toldBy: '', decade: '', tag: '' } as const

/**
 * The filters without the search text. Search also finds word forms and typos, so its results cannot be reproduced by calls that
 * only filter.
 */
export const withoutQuery = (filters: StoryFilters): StoryFilters => ({ ...filters, q: '' })

/** Whether any filter or search text is set. */
export const isFiltered = (filters: StoryFilters): boolean =>
  Object.values(filterParams(filters)).some((value) => value !== undefined)

/** The pages that keep filters in their address. */
const ROUTES = { stories: '/signed-in/stories', timeline: '/signed-in/stories/timeline' } as const

/** The filters in the address of a page, and a function that changes some of them. */
export function useStoryFilters(page: keyof typeof ROUTES) {
  const search = useSearch({ from: ROUTES[page] })
  const navigate = useNavigate()
  const filters = useMemo(() => parseFilters(search), [search])
  const isSearching = useRef(false)
  useLayoutEffect(() => {
    isSearching.current = filters.q !== ''
  }, [filters])
  const change = useCallback(
    (some: Partial<StoryFilters>) =>
      void navigate({
        to: paths[page],
        search: (now) => toSearchParams({ ...parseFilters(now), ...some }),
        // One history entry per search, not per keystroke; and one per filter.
        replace: isSearching.current && Object.keys(some).join() === 'q' && some.q !== '',
        resetScroll: false,
      }),
    [navigate, page],
  )
  return { filters, change }
}
