import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { recordingSeconds } from '#common/format/recording-length.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Waveform } from './waveform.tsx'

// A finger that has moved less than this sideways may still be about to scroll the page.
const MIN_DRAG_PX = 8

/** `compact`: one row, in a list; `large`: on the story's own page. */
export type PlayerSize = 'compact' | 'regular' | 'large'

// In a compact bar on a narrow screen, the waveform leaves room for the time below it.
const HEIGHTS: Readonly<Record<PlayerSize, string>> = { compact: 'h-12', regular: 'h-14', large: 'h-14 sm:h-18' }

/** A notch in the waveform. */
export interface Mark {
  readonly ms: number
  /** What was given, and by whom: "❤️ Emma". */
  readonly label: string
}

// A finger that lands this close to a mark means it.
const MARK_REACH_PX = 14
/** How long a mark's label is shown while the story plays. */
const MARK_LABEL_MS = 2500

interface SeekBarProps {
  label: string
  positionMs: number
  /** Null while unknown: seeking is disabled then. */
  lengthMs: number | null
  /** The length as shown elsewhere on the page, in whole seconds. */
  shownSeconds?: number | null
  peaks: Uint8Array | null
  /** Where someone reacted. */
  marks?: readonly Mark[]
  /** The storyteller's, of `useStoryColor`; absent for what isn't a story yet. */
  color?: string | undefined
  size?: PlayerSize
  onSeek: (ms: number) => void
}

/**
 * A waveform with the played part highlighted, over a range input for the keyboard and screen readers. The bar handles
 * pointer events: a tap anywhere on it seeks, and a swipe that scrolls the page does not.
 */
export function SeekBar({ shownSeconds, marks = [], size = 'regular', ...props }: SeekBarProps) {
  const { label, positionMs, lengthMs, peaks, color, onSeek } = props
  const marksId = useId()
  const input = useRef<HTMLInputElement>(null)
  const dragStartX = useRef(0)
  const [dragMs, setDragMs] = useState<number | null>(null)
  const shownMs = dragMs ?? positionMs
  const { position, length } = formatTimes({ positionMs: shownMs, lengthMs, shownSeconds })
  const share = lengthMs ? Math.min(1, shownMs / lengthMs) : 0

  const mark = markAt(marks, shownMs)

  const pointerPosition = (event: PointerEvent<HTMLElement>) => {
    const bar = event.currentTarget.getBoundingClientRect()
    return snapToMark(
      positionAtPoint(event.clientX, bar, lengthMs ?? 0),
      marks,
      ((lengthMs ?? 0) / bar.width) * MARK_REACH_PX,
    )
  }

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
        <div className="absolute inset-0 text-edge" style={color ? { color } : undefined}>
          <Waveform peaks={peaks} />
        </div>
        <div
          className={classNames('absolute inset-0', color ? 'text-ink forced-colors:text-evergreen' : 'text-evergreen')}
          style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
        >
          <Waveform peaks={peaks} />
        </div>
        {lengthMs !== null &&
          marks.map(({ ms }) => (
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
        {mark && lengthMs !== null && <MarkLabel label={mark.label} share={Math.min(1, mark.ms / lengthMs)} />}
      </div>
      {marks.length > 0 && (
        <p id={marksId} hidden translate="no">
          {marks.map(({ ms, label: given }) => `${given} at ${formatDuration(ms)}`).join(', ')}
        </p>
      )}
      <input
        ref={input}
        type="range"
        aria-label={`Position in ${label}`}
        aria-valuetext={`${length ? `${position} of ${length}` : position}${mark ? `, ${mark.label}` : ''}`}
        aria-describedby={marks.length > 0 ? marksId : undefined}
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

/** Who reacted where the story is, above the notch; at the ends of the bar, within it. */
function MarkLabel({ label, share }: { label: string; share: number }) {
  return (
    <span
      aria-hidden
      translate="no"
      className="pointer-events-none absolute top-0 z-10 max-w-full truncate rounded-round border border-hairline bg-card px-2.5 text-[1rem] leading-7 text-ink shadow-low motion-safe:animate-rise"
      style={{ left: `${share * 100}%`, transform: `translate(-${share * 100}%, -60%)` }}
    >
      {label}
    </span>
  )
}

/** The mark that the position has just reached. None at the very beginning, where every story waits. */
export const markAt = (marks: readonly Mark[], positionMs: number): Mark | undefined =>
  positionMs > 0 ? marks.findLast(({ ms }) => ms <= positionMs && positionMs < ms + MARK_LABEL_MS) : undefined

/** The closest mark within reach of a position, or the position itself. */
export function snapToMark(positionMs: number, marks: readonly Mark[], reachMs: number): number {
  const distance = ({ ms }: Mark) => Math.abs(ms - positionMs)
  const [nearest] = marks.filter((mark) => distance(mark) <= reachMs).sort((a, b) => distance(a) - distance(b))
  return nearest?.ms ?? positionMs
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
