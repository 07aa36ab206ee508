import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listStories } from '#server/features/stories/contract.ts'
import { call } from '#web/lib/call.ts'
import { nextCursor } from './next-cursor.ts'
import type { StoryFilters } from './story-filters.ts'
import { storyKeys } from './story-keys.ts'

/** How many stories one page brings; the server gives at most 200. */
export const PAGE_SIZE = 50

// The first page is the one after nothing.
const FIRST = ''

const fetchPage = async ({ q, category, sort }: StoryFilters, cursor: string, signal: AbortSignal) => {
  let next: string | undefined
  const onHeaders = (headers: Headers) => {
    next = nextCursor(headers.get('link'))
  }
  const limit = String(PAGE_SIZE)
  const query = { limit, cursor: cursor || undefined, sort, q: q || undefined, category: category ?? undefined }
  const stories = await call(listStories, { query }, { signal, onHeaders })
  return { stories, next }
}

/** The family's stories, as the filters want them, page after page. */
const storiesQuery = (filters: StoryFilters) =>
  infiniteQueryOptions({
    queryKey: [...storyKeys.list, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    // What was found before stays until what is asked for now is here.
    placeholderData: keepPreviousData,
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ stories }) => stories),
  })

export const useStories = (filters: StoryFilters) => useInfiniteQuery(storiesQuery(filters))
