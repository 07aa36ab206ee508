import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { formatTimes } from './format-times.ts'
import { positionAfterKey, positionAtPoint } from './seek.ts'
import { Waveform } from './waveform.tsx'

// A finger that has moved less than this to the side may yet be about to scroll the page.
const SWIPE_PX = 8

export interface SeekBarProps {
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
