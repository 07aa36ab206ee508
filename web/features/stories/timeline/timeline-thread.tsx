import { classNames } from '#web/ui/class-names.ts'

/** The width of the thread in px, where nothing and where most was told. */
const MIN_WIDTH = 2
const MAX_WIDTH = 14

/** One or two stories a decade don't make a thick thread, even if there are never more. */
const FEW_STORIES = 4

/** How wide the thread is at a number of stories; its area says how many, so twice as many are not twice as wide. */
export const threadWidth = (count: number, max: number): number =>
  count === 0
    ? MIN_WIDTH
    : Math.round(MIN_WIDTH + 2 + (MAX_WIDTH - MIN_WIDTH - 2) * Math.sqrt(Math.min(count / max, 1)))

export interface ThreadShape {
  /** Its width in px where the part begins, in its middle, and where it ends. */
  readonly start: number
  readonly middle: number
  readonly end: number
}

/**
 * The parts of a thread through these decades: as wide as many stories they have, thin where decades lie between two of them, and
 * with a point at both ends.
 */
export function threadShapes(decades: readonly { year: number; count: number }[]): ThreadShape[] {
  const max = Math.max(FEW_STORIES, ...decades.map(({ count }) => count))
  const widths = decades.map(({ count }) => threadWidth(count, max))
  const between = (index: number): number => {
    const [before, after] = [decades[index - 1], decades[index]]
    const [widthBefore, widthAfter] = [widths[index - 1], widths[index]]
    if (!before || !after || widthBefore === undefined || widthAfter === undefined) return 0
    return after.year - before.year > 10 ? MIN_WIDTH : (widthBefore + widthAfter) / 2
  }
  return widths.map((middle, index) => ({ start: between(index), middle, end: between(index + 1) }))
}

/** One part of the thread, as high as the positioned element around it. */
export function Thread({ start, middle, end }: ThreadShape) {
  const edge = (side: 1 | -1) => ({
    top: CENTER + (side * start) / 2,
    middle: CENTER + (side * middle) / 2,
    bottom: CENTER + (side * end) / 2,
  })
  const [left, right] = [edge(-1), edge(1)]
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${2 * CENTER} 100`}
      preserveAspectRatio="none"
      className="absolute top-0 left-0 h-full w-5 fill-evergreen forced-colors:fill-[CanvasText]"
    >
      <path
        d={`M${left.top} 0C${left.top} 15 ${left.middle} 10 ${left.middle} 30V70C${left.middle} 90 ${left.bottom} 85 ${left.bottom} 100H${right.bottom}C${right.bottom} 85 ${right.middle} 90 ${right.middle} 70V30C${right.middle} 10 ${right.top} 15 ${right.top} 0Z`}
      />
    </svg>
  )
}

/** A bead on the thread, next to a heading or the like. */
export function Bead({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames('absolute left-0 size-5 rounded-round border-4 border-evergreen bg-paper', className)}
    />
  )
}

/** The middle of the picture, which is 20 px wide. */
const CENTER = 10
