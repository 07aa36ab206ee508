import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The storyCardClass that a story stands on, and its shape while it is still coming. */
export const storyCardClass =
  'flex scroll-mt-40 flex-col gap-6 rounded-card border border-hairline bg-card px-sheet py-5 shadow-low sm:p-8 print:border-0 print:p-0 print:shadow-none'

/** Three story cards that are still coming. */
export function StoriesLoading() {
  return (
    <LoadingShape label="Loading your stories">
      <div className="flex flex-col gap-6">
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className={storyCardClass}>
            <div className="flex flex-col gap-4">
              <div className="flex flex-col gap-2.5">
                <Shape round className="h-[1.9rem] w-44" />
                <Shape className="h-[2.6rem] w-3/4" />
              </div>
              <div className="flex items-center gap-3.5">
                <Shape round className="size-13" />
                <div className="flex min-w-0 flex-col gap-2">
                  <Shape className="h-6 w-52" />
                  <Shape className="h-5 w-28" />
                </div>
              </div>
            </div>
            <PlayerShape />
            <div className="flex flex-col gap-3 pb-13">
              <Shape className="h-5 w-full" />
              <Shape className="h-5 w-11/12" />
              <Shape className="h-5 w-full sm:hidden" />
              <Shape className="h-5 w-5/6 sm:hidden" />
              <Shape className="h-5 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </LoadingShape>
  )
}

/** A story's page that is still coming. */
export function StoryLoading() {
  return (
    <LoadingShape label="Loading the story">
      <div className={storyCardClass}>
        <div className="flex flex-col gap-4">
          <Shape round className="h-[1.9rem] w-44" />
          <Shape className="h-12 w-3/4" />
          <Shape className="h-6 w-64" />
        </div>
        <PlayerShape />
        <div className="flex flex-col gap-3 pb-13">
          <Shape className="h-5 w-full" />
          <Shape className="h-5 w-11/12" />
          <Shape className="h-5 w-full" />
          <Shape className="h-5 w-5/6" />
          <Shape className="h-5 w-2/5" />
        </div>
      </div>
    </LoadingShape>
  )
}

/** The player of a story that is still coming: the round button with its word under it, and the waveform. */
function PlayerShape() {
  return (
    <div className="flex gap-4 sm:gap-5">
      <Shape round className="mb-[2.1rem] size-14 shrink-0" />
      <Shape className="h-14 flex-1" />
    </div>
  )
}

interface NotTheNewestProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Stands above what could not be read again, and is still what it was. */
export function StaleNotice({ query: { error, isFetching, refetch } }: NotTheNewestProps) {
  const again = (
    <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" title="This may not be the newest" action={again}>
      {sentenceOf(error)}
    </Notice>
  )
}
