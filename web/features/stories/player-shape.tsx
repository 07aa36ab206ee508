import { Shape } from '#web/ui/loading-shape.tsx'

/** The player of a story that is still coming: the round button with its word under it, and the waveform. */
export function PlayerShape() {
  return (
    <div className="flex gap-4 sm:gap-5">
      <Shape round className="mb-[2.1rem] size-14 shrink-0" />
      <Shape className="h-14 flex-1" />
    </div>
  )
}
