import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { classNames } from '#web/ui/class-names.ts'

// A finger that has moved less than this to the side may yet be about to scroll the page.
const SWIPE_PX = 8

interface SeekBarProps {
  label: string
  positionMs: number
  /** Null while nobody knows it: then there is nothing to seek in. */
  lengthMs: number | null
  /** The length as it is told, in whole seconds. */
  toldSeconds?: number | null
  peaks: Uint8Array | null
  large?: boolean
  onSeek: (ms: number) => void
}

/**
 * The waveform with the part that was heard, over a range input that keys and screen readers use. Fingers and mice are
 * read from the bar itself: it must be hit anywhere, and a swipe that scrolls the page must not move the sound.
 */
export function SeekBar({ label, positionMs, lengthMs, toldSeconds, peaks, large = false, onSeek }: SeekBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const beganAt = useRef(0)
  const [heldMs, hold] = useState<number | null>(null)
  const shownMs = heldMs ?? positionMs
  const { position, length } = formatTimes({ positionMs: shownMs, lengthMs, toldSeconds })
  const share = lengthMs ? Math.min(1, shownMs / lengthMs) : 0

  const pointed = (event: PointerEvent<HTMLElement>) =>
    positionAtPoint(event.clientX, event.currentTarget.getBoundingClientRect(), lengthMs ?? 0)

  const seekByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = positionAfterKey(event.key, positionMs, lengthMs ?? 0)
    if (target === undefined) return
    event.preventDefault()
    onSeek(target)
  }

  return (
    <div
      className={classNames(
        large ? 'h-14 sm:h-18' : 'h-14',
        '@container relative min-w-0 cursor-pointer touch-pan-y rounded-small select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-default',
      )}
      onPointerDown={(event) => {
        if (!lengthMs || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        beganAt.current = event.clientX
        if (event.pointerType === 'mouse') hold(pointed(event))
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        if (heldMs !== null || Math.abs(event.clientX - beganAt.current) > SWIPE_PX) hold(pointed(event))
      }}
      onPointerUp={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        hold(null)
        onSeek(pointed(event))
        input.current?.focus()
      }}
      onPointerCancel={() => hold(null)}
    >
      <div className="absolute inset-0 text-edge">
        <Waveform peaks={peaks} />
      </div>
      <div className="absolute inset-0 text-evergreen" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}>
        <Waveform peaks={peaks} />
      </div>
      <div
        className="pointer-events-none absolute top-1/2 size-5.5 -translate-1/2 rounded-round border-3 border-card bg-evergreen"
        style={{ left: `${share * 100}%` }}
      />
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
        onKeyDown={seekByKey}
        className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
      />
    </div>
  )
}

interface TimesInput {
  positionMs: number
  /** Null while nobody knows it. */
  lengthMs: number | null
  /** The length as it stands elsewhere on the page: rounded, where a position is cut. */
  toldSeconds?: number | null
}

/** Where one is in a sound, and how long that is, in m:ss. Whoever is at the end is at the length that is told. */
export function formatTimes({ positionMs, lengthMs, toldSeconds = null }: TimesInput): {
  position: string
  length: string | null
} {
  const position = formatDuration(positionMs)
  if (!lengthMs) return { position, length: null }
  const length = formatDuration(toldSeconds === null ? lengthMs : Math.max(toldSeconds * 1000, positionMs))
  return { position: positionMs >= lengthMs ? length : position, length }
}

const STEP_MS = 5_000
const LEAP_MS = 30_000

/** How far each key moves in the sound; Home and End are the range input's own. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_MS,
  ArrowDown: -STEP_MS,
  ArrowRight: STEP_MS,
  ArrowUp: STEP_MS,
  PageDown: -LEAP_MS,
  PageUp: LEAP_MS,
}

/** Where a key leads to from a position, in ms within the sound; undefined for keys that do not seek. */
export function positionAfterKey(key: string, positionMs: number, lengthMs: number): number | undefined {
  const step = STEPS[key]
  return step === undefined ? undefined : Math.min(lengthMs, Math.max(0, positionMs + step))
}

/** The position in ms that a point of the bar stands for; outside of it the nearer end. */
export function positionAtPoint(x: number, bar: { left: number; width: number }, lengthMs: number): number {
  const share = bar.width > 0 ? (x - bar.left) / bar.width : 0
  return Math.round(Math.min(1, Math.max(0, share)) * lengthMs)
}

const HEIGHT = 100

/** Bars of equal distance, as one path: as many as there is room for, since their thickness is in screen pixels. */
function pathOf(peaks: Uint8Array | null, count: number): string {
  return barHeights(peaks, count)
    .map((height, bar) => `M${bar + 0.5} ${(HEIGHT * (1 - height)) / 2}v${HEIGHT * height}`)
    .join('')
}

/** The shape of a sound; 60 bars where it is narrow, 120 where its container is wide. Fills the box it stands in. */
const Waveform = memo(function Waveform({ peaks }: { peaks: Uint8Array | null }) {
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

// Even silence has a bar, so that a quiet recording still has a shape to point at.
const LOWEST = 0.06
const EVEN = 0.16

/** The bytes of base64 text, such as a recording's peaks; null when there is none or it cannot be read. */
export function decodePeaks(base64: string | null | undefined): Uint8Array | null {
  if (!base64) return null
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/**
 * Heights, 0 to 1, of `count` bars: the loudest peak of each equal stretch, measured against the loudest of all, so
 * that a soft voice fills the picture too. Without peaks an even line.
 */
export function barHeights(peaks: Uint8Array | null, count: number): number[] {
  if (!peaks || peaks.length === 0) return Array.from({ length: count }, () => EVEN)
  const loudest = Math.max(1, ...peaks)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(LOWEST, Math.max(...peaks.subarray(from, to)) / loudest)
  })
}
