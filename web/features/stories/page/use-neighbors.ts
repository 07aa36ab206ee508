import { useQuery } from '@tanstack/react-query'
import { getNeighbors } from '#server/features/stories/neighbors/contract.ts'
import { filtersOf, narrowing, type StorySearch, withoutSearch } from '#web/features/stories/story-filters.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'
import { call } from '#web/lib/call.ts'

/** The stories before and after one in a list; where a search led to it, in the list that its other filters leave. */
export function useNeighbors(id: number, list: StorySearch) {
  const filters = withoutSearch(filtersOf(list))
  const query = { ...narrowing(filters), sort: filters.sort }
  return useQuery({
    queryKey: [...storyKeys.neighbors(id), query],
    queryFn: ({ signal }) => call(getNeighbors, { params: { id }, query }, { signal }),
    networkMode: 'always',
  })
}
