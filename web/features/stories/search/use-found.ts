import { infiniteQueryOptions, keepPreviousData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { type SearchSort, searchStories } from '#server/features/stories/search/contract.ts'
import { narrowing, type StoryFilters } from '#web/features/stories/story-filters.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'
import { call } from '#web/lib/call.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'

type Asked = Omit<StoryFilters, 'sort'> & { order: SearchSort }

// The first page is the one after nothing.
const FIRST = ''

const fetchPage = async ({ order, ...filters }: Asked, cursor: string, signal: AbortSignal) => {
  const query = { ...narrowing(filters), sort: order, cursor: cursor || undefined }
  const { page, next } = await pageWithNext((onHeaders) => call(searchStories, { query }, { signal, onHeaders }))
  return { ...page, next }
}

const foundQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [...storyKeys.all, 'found', asked],
    queryFn: ({ pageParam, signal }) => fetchPage(asked, pageParam, signal),
    // What was found before stays until what is asked for now is here.
    placeholderData: keepPreviousData,
    initialPageParam: FIRST,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      found: pages.flatMap(({ stories }) => stories),
      corrected: pages[0]?.corrected,
      /** The first story of the last page that was fetched after the first. */
      firstNewId: pages.length > 1 ? pages.at(-1)?.stories[0]?.story.id : undefined,
    }),
  })

/** Whether the search with these filters has been read as far as a story. */
export const isFound = (client: QueryClient, { sort: _sort, ...asked }: StoryFilters, id: number): boolean => {
  const list = client.getQueryData(foundQuery(asked).queryKey)
  return list?.pages.some(({ stories }) => stories.some(({ story }) => story.id === id)) ?? false
}

/** What the family's stories have of the words in the filters, the sentences with it, page after page. */
export const useFound = ({ sort: _sort, ...asked }: StoryFilters) => useInfiniteQuery(foundQuery(asked))
export type FoundStories = ReturnType<typeof useFound>
