import { infiniteQueryOptions, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallOptions } from './call.ts'
import { pageWithNext } from './next-cursor.ts'

/** A list that is fetched page by page. */
export interface PagedList {
  /** The ids of each page fetched so far; undefined until the first page is loaded. */
  readonly pageIds: readonly (readonly number[])[] | undefined
  readonly hasMore: boolean
  readonly fetchMore: () => void
  readonly isFetchingMore: boolean
  /** Something is being fetched, and `fetchMore` does nothing. */
  readonly isBusy: boolean
  /** Why the next page failed to load; null when it did not fail or is loading again. */
  readonly moreError: Error | null
}

/** Offline, the list says so instead of loading until there is a network, when it is fetched again. */
export const failsOffline = { networkMode: 'always', refetchOnReconnect: true } as const

/** Options for `useInfiniteQuery` on a call that names the next page's cursor in its `Link` header. */
export const pagedQuery = <Page, const Key extends QueryKey>(
  queryKey: Key,
  fetchPage: (cursor: string | undefined, options: Pick<CallOptions, 'signal' | 'onHeaders'>) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      pageWithNext((onHeaders) => fetchPage(pageParam || undefined, { signal, onHeaders })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...failsOffline,
  })

/** An infinite query as a paged list. */
export function usePagedList(query: UseInfiniteQueryResult, pageIds: PagedList['pageIds']): PagedList {
  const { hasNextPage, fetchNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, error } = query
  return {
    pageIds,
    hasMore: hasNextPage,
    // By default it would cancel a refetch, and what that was for would be missed.
    fetchMore: useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]),
    isFetchingMore: isFetchingNextPage,
    isBusy: isFetching,
    moreError: isFetchNextPageError ? error : null,
  }
}

/** "Show more" for a list, and the first item of the page it brought, which gets the focus. */
export function useShowMore({ pageIds, hasMore, fetchMore, isFetchingMore, isBusy, moreError }: PagedList) {
  const [request, setRequest] = useState<{ pageIndex: number; previousError: Error | null } | null>(null)
  const [firstNewId, setFirstNewId] = useState<number>()
  const wasBusy = useRef(false)
  useEffect(() => {
    if (!request) return
    const added = pageIds?.[request.pageIndex]
    if (added) setFirstNewId(added[0])
    // Right after the press, `moreError` may still be the error of the attempt before.
    const hasFailed = moreError !== null && moreError !== request.previousError && !isFetchingMore
    if (added || hasFailed || !hasMore) setRequest(null)
    else if (!isBusy && wasBusy.current) fetchMore()
    // A refetch was going on, or began and canceled the request: when it is done, the page is still needed.
    wasBusy.current = isBusy
  }, [request, pageIds, hasMore, fetchMore, isFetchingMore, isBusy, moreError])

  const showMore = () => {
    setRequest({ pageIndex: pageIds?.length ?? 0, previousError: moreError })
    fetchMore()
  }
  return { showMore, isPending: request !== null || isFetchingMore, firstNewId }
}
