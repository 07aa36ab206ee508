import { PlayerShape } from '#web/features/stories/player-shape.tsx'
import { sheet } from '#web/features/stories/sheet.ts'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'

/** A story's page that is still coming. */
export function StoryLoading() {
  return (
    <LoadingShape label="Loading the story">
      <div className={sheet}>
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
