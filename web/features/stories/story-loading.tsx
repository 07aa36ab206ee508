import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'

/** The card of a story on a page of its own, also while it is loading. */
export const storyCardClass =
  'flex scroll-mt-40 flex-col gap-3.5 rounded-card border border-hairline bg-card px-sheet py-4 shadow-low sm:gap-6 sm:p-8 print:gap-6 print:border-0 print:p-0 print:shadow-none'

/** The small card of a story in a list, also while the list is loading. Its content is cut short only where it is `dense`. */
export const listCardClass =
  '@container flex scroll-mt-40 flex-col gap-2 rounded-card border border-hairline bg-card px-[min(1rem,5vw)] pt-3.5 pb-1 shadow-low sm:px-6 print:border-0 print:p-0 print:shadow-none'

/** The distance between the cards of a list. */
export const listGapClass = 'pb-4'

/** Placeholder cards for a list that is loading. */
export function StoriesLoading() {
  return (
    <Skeleton label="Loading your stories">
      <div className="flex flex-col gap-4">
        {['first', 'second', 'third', 'fourth'].map((card) => (
          <div key={card} className={listCardClass}>
            <div className="flex items-center gap-3.5">
              <SkeletonBlock round className="size-10 sm:size-13" />
              <div className="flex min-w-0 flex-1 flex-col gap-2">
                <SkeletonBlock className="h-5 w-4/5 sm:w-72" />
                <SkeletonBlock className="h-5 w-1/2 sm:h-7 sm:w-3/4" />
              </div>
            </div>
            <SkeletonBlock className="h-7 w-4/5 sm:hidden" />
            <div className="flex items-center gap-3">
              <SkeletonBlock round className="size-12 shrink-0" />
              <SkeletonBlock className="h-9 flex-1" />
            </div>
            <div className="flex flex-col gap-2 pt-1 pb-13">
              <SkeletonBlock className="h-5 w-full" />
              <SkeletonBlock className="h-5 w-11/12 sm:w-3/5" />
              <SkeletonBlock className="h-5 w-2/5 sm:hidden" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}

/** A placeholder for a story page that is loading. */
export function StoryLoading() {
  return (
    <Skeleton label="Loading the story">
      <div className={storyCardClass}>
        <div className="flex flex-col gap-3.5 sm:gap-6">
          <SkeletonBlock className="h-9 w-3/4 sm:h-12" />
          <div className="flex items-center gap-3">
            <SkeletonBlock round className="size-10 shrink-0 sm:size-13" />
            <SkeletonBlock className="h-6 w-64 max-w-full" />
          </div>
        </div>
        <PlayerShape />
        <div className="flex flex-col gap-3 pb-13">
          <SkeletonBlock className="h-5 w-full" />
          <SkeletonBlock className="h-5 w-11/12" />
          <SkeletonBlock className="h-5 w-full" />
          <SkeletonBlock className="h-5 w-5/6" />
          <SkeletonBlock className="h-5 w-2/5" />
        </div>
      </div>
    </Skeleton>
  )
}

/** The play button with its label below, and the waveform. */
function PlayerShape() {
  return (
    <div className="flex gap-4 sm:gap-5">
      <SkeletonBlock round className="mb-[2.1rem] size-14 shrink-0" />
      <SkeletonBlock className="h-14 flex-1" />
    </div>
  )
}

export interface StaleNoticeProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Above data that is still shown although a refetch failed. */
export function StaleNotice({ query: { error, isFetching, refetch } }: StaleNoticeProps) {
  const retry = (
    <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" title="This may be out of date" action={retry}>
      {sentenceOf(error)}
    </Notice>
  )
}
