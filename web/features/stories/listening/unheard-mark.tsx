import { useIsUnheard } from './story-views.ts'

/** Before the title of a story that someone else told and that the viewer hasn't heard yet. */
export function UnheardMark({ storyId }: { storyId: number }) {
  if (!useIsUnheard(storyId)) return null
  return (
    <span
      title="Not heard yet"
      className="mr-2.5 inline-block size-3 rounded-round bg-evergreen align-[0.1em] forced-colors:bg-[CanvasText]"
    >
      <span className="sr-only">Not heard yet: </span>
    </span>
  )
}
