import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { formatCount } from '#common/format/numbers.ts'
import { type PagedList, useShowMore } from '#web/lib/paged-list.ts'
import { ShowMore, type ShowMoreProps } from '#web/ui/show-more.tsx'

/**
 * "Show more" for a list of stories, and the story that gets the focus: the first of the page it brought, or before that the one
 * named in the address.
 */
export function useShowMoreStories(list: PagedList) {
  const { pageIds, fetchMore, isBusy, hasMore, moreError } = list
  const { firstNewId, ...more } = useShowMore(list)
  const namedId = useStoryIdInHash()
  const isMissing = namedId !== undefined && pageIds !== undefined && !pageIds.some((ids) => ids.includes(namedId))
  const shouldFetch = isMissing && hasMore && !isBusy && !moreError
  useEffect(() => {
    if (shouldFetch) fetchMore()
  }, [shouldFetch, fetchMore])
  return { ...more, focusId: firstNewId ?? namedId }
}

const STORY_HASH = /^story-(\d+)$/

function useStoryIdInHash(): number | undefined {
  const { hash } = useLocation()
  const id = STORY_HASH.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The end of a paged list of stories. */
export function ShowMoreStories({
  label = 'Show More Stories',
  ...props
}: Pick<ShowMoreProps, 'list' | 'isPending' | 'onShowMore'> & { label?: string }) {
  return (
    <ShowMore
      {...props}
      label={label}
      problem="We couldn’t load more stories"
      size="large"
      className="self-center print:hidden"
    />
  )
}

/**
 * A line about the stories below, such as how many were found. While others are loading it is hidden but keeps its place, so
 * that nothing moves away from under a finger.
 */
export function ListStatus({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  return (
    <div id="found-stories" tabIndex={-1} role="status" className="-my-3 text-ink-soft empty:hidden print:hidden">
      {children && <div className={isLoading ? 'invisible' : undefined}>{children}</div>}
    </div>
  )
}

/** "1 story found", "50 stories found so far" */
export function formatFoundCount(count: number, hasMore: boolean): string {
  if (count === 0) return 'No stories found'
  return `${formatCount(count, 'story', 'stories')} found${hasMore ? ' so far' : ''}`
}
