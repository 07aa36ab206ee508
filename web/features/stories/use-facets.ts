import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getFacets } from '#server/features/stories/research/contract.ts'
import { narrowing, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'
import { call } from '#web/lib/call.ts'

/** What the family's stories can be narrowed down by, and how many there are, as the filters have it now. */
export const useFacets = (filters: StoryFilters) => {
  const query = narrowing(filters)
  return useQuery({
    queryKey: [...storyKeys.facets, query],
    queryFn: ({ signal }) => call(getFacets, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}
