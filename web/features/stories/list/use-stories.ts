import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { StoryFilters } from '../story-filters.ts'
import { listKey, putPage, readList, readPage, type StoryListData } from './list-pages.ts'

/** Who comes back to a long list finds it as they left it. */
const KEPT_FOR_MS = 60 * 60_000

const storiesQuery = (filters: StoryFilters) =>
  queryOptions({
    queryKey: listKey(filters),
    queryFn: ({ client, signal }): Promise<StoryListData> => readList(client, filters, signal),
    // What was found before stays until what is asked for now is here.
    placeholderData: keepPreviousData,
    gcTime: KEPT_FOR_MS,
  })

const NO_PAGES: StoryListData['pages'] = []

/** The family's stories as the filters want them: what has been fetched of them so far, and the way to the next ones. */
export function useStories(filters: StoryFilters) {
  const client = useQueryClient()
  const list = useQuery(storiesQuery(filters))
  const more = useMutation({
    mutationFn: (cursor: string) => readPage(filters, { from: cursor }),
    networkMode: 'always',
    onSuccess: (page) => putPage(client, filters, page),
  })
  const pages = list.data?.pages ?? NO_PAGES
  const stories = useMemo(() => pages.flatMap((page) => page.stories), [pages])
  const next = list.isPlaceholderData ? undefined : pages.at(-1)?.next
  const { mutate, isPending, isError, variables } = more
  const fetchingMore = isPending && variables === next
  const fetchMore = useCallback(() => {
    if (next !== undefined && !fetchingMore) mutate(next)
  }, [next, fetchingMore, mutate])
  return {
    list,
    /** Undefined until the first page is here. */
    stories: list.data && stories,
    pages,
    hasMore: next !== undefined,
    fetchMore,
    fetchingMore,
    /** Why the next page is not here; null where nobody has asked, or it is on its way. */
    moreError: isError && variables === next ? more.error : null,
  }
}
export type Stories = ReturnType<typeof useStories>
