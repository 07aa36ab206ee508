import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StoryList } from './story-list.tsx'
import { useMoreStories } from './use-more-stories.ts'
import type { useStories } from './use-stories.ts'
import type { Viewer } from './viewer.ts'

/** The stories fetched so far, and the way to the next ones. A failure leaves those that are there. */
export function StoryPages({ stories, viewer }: { stories: ReturnType<typeof useStories>; viewer: Viewer }) {
  const { data = [], error, hasNextPage, isFetching, isFetchNextPageError, isRefetchError, refetch } = stories
  const { showMore, pending, firstNewId } = useMoreStories(stories)
  const again = (
    <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
      Try Again
    </Button>
  )
  return (
    <>
      {isRefetchError && (
        <Notice tone="error" title="This may not be the newest" action={again}>
          {sentenceOf(error)}
        </Notice>
      )}
      <StoryList stories={data} viewer={viewer} focusId={firstNewId} />
      {isFetchNextPageError && !pending && (
        <Notice tone="error" title="More stories could not be fetched">
          {sentenceOf(error)}
        </Notice>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="large"
          className="self-center print:hidden"
          pending={pending}
          pendingLabel="Fetching more…"
          onClick={showMore}
        >
          Show More Stories
        </Button>
      )}
    </>
  )
}
