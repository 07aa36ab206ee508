import { memo, useMemo } from 'react'
import { BARS_HEIGHT, barsPath, decodePeaks } from '#common/media/waveform.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * How many bars fill a box of which width: never enough to touch each other. A card on a wide screen has as many while its
 * controls take some of its width.
 */
const BARS = [
  { count: 30, className: '@min-[15rem]:hidden' },
  { count: 60, className: 'hidden @min-[15rem]:block @min-[22rem]:hidden' },
  { count: 90, className: 'hidden @min-[22rem]:block @min-[38rem]:hidden' },
  { count: 120, className: 'hidden @min-[38rem]:block' },
]

/** Fills its box, which has to be a `@container`, in the color of its words. */
export const Waveform = memo(function Waveform({ peaks }: { peaks: Uint8Array | null }) {
  const paths = useMemo(() => BARS.map(({ count }) => barsPath(peaks, count)), [peaks])
  return BARS.map(({ count, className }, at) => (
    <Bars
      key={count}
      path={paths[at] ?? ''}
      count={count}
      className={classNames('absolute inset-0 size-full', className)}
    />
  ))
})

const EMBLEM_BARS = 16

interface EmblemProps {
  /** Base64, as stored by the server. */
  peaks: string | null | undefined
  /** The storyteller's, of `useStoryColor`. */
  color: string
  className: string
}

/** A story's waveform as its mark, where it has no player. */
export const Emblem = memo(function Emblem({ peaks, color, className }: EmblemProps) {
  const path = useMemo(() => barsPath(decodePeaks(peaks), EMBLEM_BARS), [peaks])
  return (
    <span className={classNames('inline-block shrink-0', className)} style={{ color }}>
      <Bars path={path} count={EMBLEM_BARS} className="size-full" />
    </span>
  )
})

function Bars({ path, count, className }: { path: string; count: number; className: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${count} ${BARS_HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames('overflow-visible', className)}
    >
      <path d={path} stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
