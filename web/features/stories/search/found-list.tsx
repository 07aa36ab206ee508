import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useUser } from '#web/features/account/use-user.ts'
import { ChooseBox } from '#web/features/stories/list/choose-box.tsx'
import { useStoryInAddress } from '#web/features/stories/list/use-story-in-address.ts'
import { permissionOf, viewerOf } from '#web/features/stories/viewer.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { storyAnchor } from '#web/lib/paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { FoundCard } from './found-card.tsx'
import type { FoundStories } from './use-found.ts'

/** What has been fetched so far, and the way to the next ones. A failure leaves those that are there. */
export function FoundList({ stories }: { stories: FoundStories }) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, isRefetchError, fetchNextPage } = stories
  const { user } = useUser()
  const viewer = user && viewerOf(user)
  const found = data?.found
  const named = useStoryInAddress({
    stories: useMemo(() => found?.map(({ story }) => story), [found]),
    hasMore: hasNextPage,
    fetchingMore: isFetchingNextPage,
    moreError: isFetchNextPageError,
    fetchMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
  })
  const there = found?.some(({ story }) => story.id === named)
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (named === undefined || !there || shown.current === named) return
    shown.current = named
    document.getElementById(storyAnchor(named))?.focus()
  }, [named, there])
  const firstNew = useRef<HTMLElement>(null)
  const pressed = useRef(false)
  const firstNewId = data?.firstNewId
  useEffect(() => {
    // Pages that were fetched for the story of the address leave the focus with that.
    if (firstNewId !== undefined && pressed.current) firstNew.current?.focus()
  }, [firstNewId])
  return (
    <>
      {(isRefetchError || isFetchNextPageError) && !isFetchingNextPage && (
        <Notice
          tone="error"
          title={isFetchNextPageError ? 'More stories could not be fetched' : 'This may not be the newest'}
        >
          {sentenceOf(error)}
        </Notice>
      )}
      <ul className="flex flex-col gap-5">
        {data?.found.map((found) => (
          <li key={found.story.id}>
            {viewer && permissionOf(viewer, found.story).history && (
              <ChooseBox id={found.story.id} title={found.story.title} />
            )}
            <FoundCard found={found} ref={found.story.id === firstNewId ? firstNew : undefined} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <ShowMore
          pending={isFetchingNextPage}
          onPress={() => {
            pressed.current = true
            void fetchNextPage()
          }}
        />
      )}
    </>
  )
}
