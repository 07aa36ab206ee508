import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { recordingSeconds } from '#common/format/recording-length.ts'
import { classNames } from '#web/ui/class-names.ts'

// A finger that has moved less than this sideways may still be about to scroll the page.
const MIN_DRAG_PX = 8

/** `compact`: one row, in a list; `large`: on the story's own page. */
export type PlayerSize = 'compact' | 'regular' | 'large'

// In a compact bar on a narrow screen, the waveform leaves room for the time below it.
const HEIGHTS: Readonly<Record<PlayerSize, string>> = { compact: 'h-12', regular: 'h-14', large: 'h-14 sm:h-18' }

interface SeekBarProps {
  label: string
  positionMs: number
  /** Null while unknown: seeking is disabled then. */
  lengthMs: number | null
  /** The length as shown elsewhere on the page, in whole seconds. */
  shownSeconds?: number | null
  peaks: Uint8Array | null
  /** Where someone reacted, in ms. */
  marks?: readonly number[]
  size?: PlayerSize
  onSeek: (ms: number) => void
}

/**
 * A waveform with the played part highlighted, over a range input for the keyboard and screen readers. The bar handles
 * pointer events: a tap anywhere on it seeks, and a swipe that scrolls the page does not.
 */
export function SeekBar({ shownSeconds, marks = [], size = 'regular', ...props }: SeekBarProps) {
  const { label, positionMs, lengthMs, peaks, onSeek } = props
  const input = useRef<HTMLInputElement>(null)
  const dragStartX = useRef(0)
  const [dragMs, setDragMs] = useState<number | null>(null)
  const shownMs = dragMs ?? positionMs
  const { position, length } = formatTimes({ positionMs: shownMs, lengthMs, shownSeconds })
  const share = lengthMs ? Math.min(1, shownMs / lengthMs) : 0

  const pointerPosition = (event: PointerEvent<HTMLElement>) =>
    positionAtPoint(event.clientX, event.currentTarget.getBoundingClientRect(), lengthMs ?? 0)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = positionAfterKey(event.key, positionMs, lengthMs ?? 0)
    if (target === undefined) return
    event.preventDefault()
    onSeek(target)
  }

  return (
    <div
      className={classNames(
        HEIGHTS[size],
        '@container relative min-w-0 cursor-pointer touch-pan-y rounded-small select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-default',
      )}
      onPointerDown={(event) => {
        if (!lengthMs || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        dragStartX.current = event.clientX
        if (event.pointerType === 'mouse') setDragMs(pointerPosition(event))
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const isDrag = dragMs !== null || Math.abs(event.clientX - dragStartX.current) > MIN_DRAG_PX
        if (isDrag) setDragMs(pointerPosition(event))
      }}
      onPointerUp={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        setDragMs(null)
        onSeek(pointerPosition(event))
        input.current?.focus()
      }}
      onPointerCancel={() => setDragMs(null)}
    >
      <div
        className={classNames('absolute inset-x-0', size === 'compact' ? 'top-0 bottom-5 sm:inset-y-1.5' : 'inset-y-0')}
      >
        <div className="absolute inset-0 text-edge">
          <Waveform peaks={peaks} />
        </div>
        <div className="absolute inset-0 text-evergreen" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}>
          <Waveform peaks={peaks} />
        </div>
        {lengthMs !== null &&
          marks.map((ms) => (
            <div
              key={ms}
              data-mark
              className="pointer-events-none absolute -bottom-1 h-2.5 w-1 -translate-x-1/2 rounded-round bg-evergreen forced-colors:bg-[CanvasText]"
              style={{ left: `${Math.min(1, ms / lengthMs) * 100}%` }}
            />
          ))}
        <div
          className="pointer-events-none absolute top-1/2 size-5.5 -translate-1/2 rounded-round border-3 border-card bg-evergreen"
          style={{ left: `${share * 100}%` }}
        />
      </div>
      <input
        ref={input}
        type="range"
        aria-label={`Position in ${label}`}
        aria-valuetext={length ? `${position} of ${length}` : position}
        min={0}
        max={lengthMs ?? 0}
        step="any"
        value={shownMs}
        disabled={!lengthMs}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
      />
    </div>
  )
}

const STEP_MS = 5_000
const PAGE_STEP_MS = 30_000

/** How far each key moves. The range input handles Home and End. */
const KEY_STEPS_MS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_MS,
  ArrowDown: -STEP_MS,
  ArrowRight: STEP_MS,
  ArrowUp: STEP_MS,
  PageDown: -PAGE_STEP_MS,
  PageUp: PAGE_STEP_MS,
}

/** The position in ms after a key press; undefined for keys that do not seek. */
export function positionAfterKey(key: string, positionMs: number, lengthMs: number): number | undefined {
  const step = KEY_STEPS_MS[key]
  return step === undefined ? undefined : Math.min(lengthMs, Math.max(0, positionMs + step))
}

/** The position in ms at an x coordinate; outside the bar, the closer end. */
export function positionAtPoint(x: number, bar: { left: number; width: number }, lengthMs: number): number {
  const share = bar.width > 0 ? (x - bar.left) / bar.width : 0
  return Math.round(Math.min(1, Math.max(0, share)) * lengthMs)
}

interface TimesInput {
  positionMs: number
  lengthMs: number | null
  /** The length as shown elsewhere on the page. The player's copy of the recording may be a little longer or shorter. */
  shownSeconds?: number | null
}

/** Position and length in m:ss. The position is never past the length as shown, and equals it at the end. */
export function formatTimes({ positionMs, lengthMs, shownSeconds = null }: TimesInput): {
  position: string
  length: string | null
} {
  if (!lengthMs) return { position: formatDuration(positionMs), length: null }
  const shownMs = recordingSeconds(shownSeconds, lengthMs) * 1000
  const isAtEnd = positionMs >= lengthMs
  return {
    position: formatDuration(isAtEnd ? shownMs : Math.min(positionMs, shownMs)),
    length: formatDuration(shownMs),
  }
}

const VIEW_HEIGHT = 100

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

/** Fills its box, which has to be a `@container`. */
export const Waveform = memo(function Waveform({ peaks }: { peaks: Uint8Array | null }) {
  const paths = useMemo(() => BARS.map(({ count }) => waveformPath(peaks, count)), [peaks])
  return BARS.map(({ count, className }, at) => (
    <Bars key={count} path={paths[at] ?? ''} count={count} className={className} />
  ))
})

function Bars({ path, count, className }: { path: string; count: number; className: string }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${count} ${VIEW_HEIGHT}`}
      preserveAspectRatio="none"
      className={classNames('absolute inset-0 size-full overflow-visible', className)}
    >
      <path d={path} stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function waveformPath(peaks: Uint8Array | null, count: number): string {
  return barHeights(peaks, count)
    .map((height, bar) => `M${bar + 0.5} ${(VIEW_HEIGHT * (1 - height)) / 2}v${VIEW_HEIGHT * height}`)
    .join('')
}

// Silence has low bars too, so that a quiet recording still has a shape to point at.
const MIN_BAR_HEIGHT = 0.06
const UNKNOWN_BAR_HEIGHT = 0.16

/**
 * Heights, 0 to 1, of `count` bars: the loudest peak of each equal stretch relative to the loudest of all, so that a
 * soft voice fills the picture too. All equal without peaks.
 */
export function barHeights(peaks: Uint8Array | null, count: number): number[] {
  if (!peaks || peaks.length === 0) return Array.from({ length: count }, () => UNKNOWN_BAR_HEIGHT)
  const loudest = Math.max(1, ...peaks)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(MIN_BAR_HEIGHT, Math.max(...peaks.subarray(from, to)) / loudest)
  })
}

/** A recording's peaks from base64, one byte per bar; null when missing or malformed. */
export function decodePeaks(base64: string | null | undefined): Uint8Array | null {
  if (!base64) return null
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
