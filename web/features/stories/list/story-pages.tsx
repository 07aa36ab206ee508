import { sentenceOf } from '#web/lib/call-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { NotTheNewest } from '../not-the-newest.tsx'
import type { StoryFilters } from '../story-filters.ts'
import type { Viewer } from '../viewer.ts'
import { StoryList } from './story-list.tsx'
import { useMoreStories } from './use-more-stories.ts'
import type { Stories } from './use-stories.ts'
import { useStoryInAddress } from './use-story-in-address.ts'

export interface StoryPagesProps {
  stories: Stories
  filters: StoryFilters
  viewer: Viewer
  total: number | undefined
}

/** The stories fetched so far, and the way to the next ones. A failure leaves those that are there. */
export function StoryPages({ stories, filters, viewer, total }: StoryPagesProps) {
  const { list, hasMore, moreError } = stories
  const { showMore, pending, firstNewId } = useMoreStories(stories)
  const named = useStoryInAddress(stories)
  return (
    <>
      {list.isRefetchError && <NotTheNewest query={list} />}
      <StoryList stories={stories} filters={filters} viewer={viewer} total={total} wanted={firstNewId ?? named} />
      {moreError && !pending && (
        <Notice tone="error" title="More stories could not be fetched">
          {sentenceOf(moreError)}
        </Notice>
      )}
      {hasMore && <ShowMore pending={pending} onPress={showMore} />}
    </>
  )
}
