import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { listStories } from '#server/features/stories/contract.ts'
import { call } from '#web/lib/call.ts'
import { nextCursor } from './next-cursor.ts'
import { storyKeys } from './story-keys.ts'

/** How many stories one page brings; the server gives at most 200. */
export const PAGE_SIZE = 50

// The first page is the one after nothing.
const FIRST = ''

const fetchPage = async (cursor: string, signal: AbortSignal) => {
  let next: string | undefined
  const onHeaders = (headers: Headers) => {
    next = nextCursor(headers.get('link'))
  }
  const query = { limit: String(PAGE_SIZE), cursor: cursor || undefined }
  const stories = await call(listStories, { query }, { signal, onHeaders })
  return { stories, next }
}

/** The family's stories, newest first, page after page. */
const storiesQuery = infiniteQueryOptions({
  queryKey: storyKeys.list,
  queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
  initialPageParam: FIRST,
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ stories }) => stories),
})

export const useStories = () => useInfiniteQuery(storiesQuery)
