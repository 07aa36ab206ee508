import { infiniteQueryOptions, type QueryKey, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { CallOptions } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { pageWithNext } from '#web/lib/next-cursor.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A list of stories that is fetched page by page. */
export interface PagedList {
  /** The story ids of each page fetched so far; undefined until the first page is loaded. */
  readonly pageIds: readonly (readonly number[])[] | undefined
  readonly hasMore: boolean
  readonly fetchMore: () => void
  readonly isFetchingMore: boolean
  /** Why the next page failed to load; null when it did not fail or is loading again. */
  readonly moreError: Error | null
}

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
  })

/** An infinite query as a paged list. */
export function usePagedList(query: UseInfiniteQueryResult, pageIds: PagedList['pageIds']): PagedList {
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } = query
  return {
    pageIds,
    hasMore: hasNextPage,
    fetchMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    isFetchingMore: isFetchingNextPage,
    moreError: isFetchNextPageError ? error : null,
  }
}

/**
 * "Show more" for a list, and the story that gets the focus: the first of the page it brought, or before that the one named in
 * the address.
 */
export function useShowMore({ pageIds, fetchMore, isFetchingMore, hasMore, moreError }: PagedList) {
  const [request, setRequest] = useState<{ pageIndex: number; previousError: Error | null } | null>(null)
  const [firstNewId, setFirstNewId] = useState<number>()
  useEffect(() => {
    if (!request) return
    const added = pageIds?.[request.pageIndex]
    if (added) setFirstNewId(added[0])
    // Right after the press, `moreError` may still be the error of the attempt before.
    const hasFailed = moreError !== null && moreError !== request.previousError && !isFetchingMore
    if (added || hasFailed) setRequest(null)
  }, [request, pageIds, isFetchingMore, moreError])

  const namedId = useStoryIdInHash()
  const isMissing = namedId !== undefined && pageIds !== undefined && !pageIds.some((ids) => ids.includes(namedId))
  const shouldFetch = isMissing && hasMore && !isFetchingMore && !moreError
  useEffect(() => {
    if (shouldFetch) fetchMore()
  }, [shouldFetch, fetchMore])

  const showMore = () => {
    setRequest({ pageIndex: pageIds?.length ?? 0, previousError: moreError })
    fetchMore()
  }
  return { showMore, isPending: request !== null || isFetchingMore, focusId: firstNewId ?? namedId }
}

const STORY_HASH = /^story-(\d+)$/

function useStoryIdInHash(): number | undefined {
  const { hash } = useLocation()
  const id = STORY_HASH.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}

export interface MoreStoriesProps {
  list: PagedList
  isPending: boolean
  onShowMore: () => void
  label?: string
}

/** The end of a paged list: the error if the next page failed, and the button that fetches it. */
export function MoreStories({
  list: { hasMore, moreError },
  isPending,
  onShowMore,
  label = 'Show More Stories',
}: MoreStoriesProps) {
  return (
    <>
      {moreError && !isPending && (
        <Notice tone="error" title="We couldn’t load more stories">
          {sentenceOf(moreError)}
        </Notice>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          size="large"
          className="self-center print:hidden"
          pending={isPending}
          pendingLabel="Loading more…"
          onClick={onShowMore}
        >
          {label}
        </Button>
      )}
    </>
  )
}

/** "1 story found", "50 stories found so far" */
export function formatFoundCount(count: number, hasMore: boolean): string {
  if (count === 0) return 'No stories found'
  return `${count} ${count === 1 ? 'story' : 'stories'} found${hasMore ? ' so far' : ''}`
}
