import { keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type SearchSort, searchStories } from '#server/features/stories/search/contract.ts'
import { call } from '#web/lib/call.ts'
import { pagedQuery, usePagedList } from '#web/lib/paged-list.ts'
import { storyKeys } from '../story-cache.ts'
import { filterParams, type StoryFilters } from '../story-filters.ts'

type SearchFilters = Omit<StoryFilters, 'sort'> & { order: SearchSort }

const searchQuery = (filters: SearchFilters) =>
  pagedQuery([...storyKeys.search, filters], (cursor, options) => {
    const { order, ...others } = filters
    return call(searchStories, { query: { ...filterParams(others), sort: order, cursor } }, options)
  })

/** Stories that match the search text and the filters, each with the matching sentences. */
export function useSearch({ sort: _sort, ...filters }: StoryFilters) {
  // The previous results stay on screen until the new ones arrive.
  const query = useInfiniteQuery({ ...searchQuery(filters), placeholderData: keepPreviousData })
  const pages = query.data?.pages
  const results = useMemo(() => pages?.flatMap(({ page }) => page.stories), [pages])
  const pageIds = useMemo(() => pages?.map(({ page }) => page.stories.map(({ story }) => story.id)), [pages])
  /** The spelling that was searched for instead, if nothing matched the text as typed. */
  const corrected = pages?.[0]?.page.corrected
  return { query, paging: usePagedList(query, pageIds), results, corrected }
}
export type Search = ReturnType<typeof useSearch>

/** Whether the cached search results for these filters include the story. */
export const isSearchResult = (client: QueryClient, { sort: _sort, ...filters }: StoryFilters, id: number): boolean => {
  const cached = client.getQueryData(searchQuery(filters).queryKey)
  return cached?.pages.some(({ page }) => page.stories.some(({ story }) => story.id === id)) ?? false
}
