import { memo, useMemo } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { barHeights } from './peaks.ts'

const HEIGHT = 100

/** Bars of equal distance, as one path: as many as there is room for, since their thickness is in screen pixels. */
function pathOf(peaks: Uint8Array | null, count: number): string {
  return barHeights(peaks, count)
    .map((height, bar) => `M${bar + 0.5} ${(HEIGHT * (1 - height)) / 2}v${HEIGHT * height}`)
    .join('')
}

/** The shape of a sound; 60 bars where it is narrow, 120 where its container is wide. Fills the box it stands in. */
export const Waveform = memo(function Waveform({ peaks }: { peaks: Uint8Array | null }) {
  const narrow = useMemo(() => pathOf(peaks, 60), [peaks])
  const wide = useMemo(() => pathOf(peaks, 120), [peaks])
  return (
    <>
      <Bars path={narrow} count={60} className="@lg:hidden" />
      <Bars path={wide} count={120} className="hidden @lg:block" />
    </>
  )
})

function Bars({ path, count, className }: { path: string; count: number; className: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${count} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames('absolute inset-0 size-full overflow-visible', className)}
    >
      <path d={path} stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
