import { useInfiniteQuery } from '@tanstack/react-query'
import { getTimeline } from '#server/features/stories/research/contract.ts'
import { narrowing, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'
import { call } from '#web/lib/call.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'

const FIRST = ''

/** Stories by when they happened, page after page. */
export const useTimeline = (filters: StoryFilters) =>
  useInfiniteQuery({
    queryKey: [...storyKeys.timeline, narrowing(filters)],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...narrowing(filters), cursor: pageParam || undefined }
      return pageWithNext((onHeaders) => call(getTimeline, { query }, { signal, onHeaders }))
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ page }) => page),
  })
