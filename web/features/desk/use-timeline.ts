import { useInfiniteQuery } from '@tanstack/react-query'
import { getTimeline } from '#server/features/desk/contract.ts'
import { nextCursor } from '#web/features/stories/next-cursor.ts'
import { narrowing, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'
import { call } from '#web/lib/call.ts'

const FIRST = ''

/** Stories by when they happened, page after page. */
export const useTimeline = (filters: StoryFilters) =>
  useInfiniteQuery({
    queryKey: [...storyKeys.timeline, narrowing(filters)],
    queryFn: async ({ pageParam, signal }) => {
      let next: string | undefined
      const onHeaders = (headers: Headers) => {
        next = nextCursor(headers.get('link'))
      }
      const query = { ...narrowing(filters), cursor: pageParam || undefined }
      const stories = await call(getTimeline, { query }, { signal, onHeaders })
      return { stories, next }
    },
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ stories }) => stories),
  })
