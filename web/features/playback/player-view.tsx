import { Pause, Play } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Elements } from '#web/ui/elements.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type AudioStatus, isPlaying } from './player-store.ts'
import { formatTimes, type Mark, type PlayerSize, SeekBar } from './seek-bar.tsx'

interface PlayerViewProps {
  /** What plays, for screen readers: "The lilac dress". */
  label: string
  status: AudioStatus
  positionMs: number
  lengthMs: number | null
  /** The length as shown elsewhere on the page, in whole seconds. */
  shownSeconds?: number | null
  peaks: Uint8Array | null
  /** Where someone reacted. */
  marks?: readonly Mark[]
  /** Of the waveform: the storyteller's, of `useStoryColor`. */
  color?: string
  /** The user left it in the middle, and play resumes there. */
  isStarted?: boolean
  size?: PlayerSize
  playButton?: Ref<HTMLButtonElement>
  /** What to say when playback fails, and what to do then. */
  failure: { message: string; advice: string }
  onToggle: () => void
  onSeek: (ms: number) => void
  /** More controls, next to the time. */
  children?: Elements
}

const SHOW_LOADING_AFTER_MS = 400

/** Waveform, play button and time of a recording. Knows nothing of stories or of the audio element. */
export function PlayerView({ shownSeconds, marks, isStarted = false, size = 'regular', ...props }: PlayerViewProps) {
  const { label, status, positionMs, lengthMs, peaks, color, playButton, failure, onToggle, onSeek, children } = props
  const button = <PlayButton {...{ status, label, isStarted, positionMs, size, playButton, onToggle }} />
  const bar = <SeekBar {...{ size, label, positionMs, lengthMs, shownSeconds, peaks, marks, color, onSeek }} />
  const isCompact = size === 'compact'
  const times = <Times {...{ status, positionMs, lengthMs, shownSeconds, isStarted, isCompact }} />
  return (
    <div className="flex flex-col gap-4 print:hidden">
      {isCompact ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {button}
          <div className="relative min-w-0 flex-1 basis-24 sm:flex sm:items-center sm:gap-4">
            <div className="min-w-0 sm:flex-1">{bar}</div>
            {times}
          </div>
          {children}
        </div>
      ) : (
        <div className="flex flex-wrap gap-x-4 gap-y-3 sm:gap-x-5">
          {button}
          <div className="min-w-0 flex-1 basis-40">
            {bar}
            <div className="mt-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4">
              {times}
              {children}
            </div>
          </div>
        </div>
      )}
      {status === 'failed' && (
        <Notice
          tone="error"
          title="Playback Error"
          action={
            <Button variant="secondary" onClick={onToggle}>
              Try Again
            </Button>
          }
        >{`${failure.message} ${failure.advice}`}</Notice>
      )}
    </div>
  )
}

type PlayButtonProps = Pick<PlayerViewProps, 'status' | 'label' | 'positionMs' | 'playButton' | 'onToggle'> & {
  isStarted: boolean
  size: PlayerSize
}

/** Wide enough for "Resume". */
const BUTTON_SIZES: Readonly<Record<PlayerSize, { button: string; circle: string }>> = {
  compact: { button: 'w-12', circle: 'size-12 [&_svg]:size-5.5' },
  regular: { button: 'w-17', circle: 'size-14 [&_svg]:size-6' },
  large: { button: 'w-17 sm:w-18', circle: 'size-14 sm:size-18 [&_svg]:size-6 sm:[&_svg]:size-8' },
}

function PlayButton({ status, label, isStarted, positionMs, size, playButton, onToggle }: PlayButtonProps) {
  const playing = isPlaying(status)
  const Icon = playing ? Pause : Play
  return (
    <button
      ref={playButton}
      type="button"
      aria-keyshortcuts="K"
      onClick={onToggle}
      className={classNames(
        'group flex shrink-0 cursor-pointer flex-col items-center gap-2 rounded-control text-small font-[650] text-evergreen',
        BUTTON_SIZES[size].button,
      )}
    >
      <span
        className={classNames(
          'grid place-items-center rounded-round bg-evergreen text-on-evergreen shadow-low transition-tint group-hover:bg-evergreen-strong forced-colors:border',
          BUTTON_SIZES[size].circle,
        )}
      >
        <Icon aria-hidden className={classNames('fill-current', !playing && 'ml-0.5')} />
      </span>
      <span className={size === 'compact' ? 'sr-only' : undefined}>
        <span>{playing ? 'Pause' : isStarted ? 'Resume' : 'Play'}</span>
        <span className="sr-only">{`${isStarted ? ` from ${formatDuration(positionMs)}:` : ''} ${label}`}</span>
      </span>
    </button>
  )
}

type TimesProps = Pick<PlayerViewProps, 'status' | 'positionMs' | 'lengthMs' | 'shownSeconds' | 'isStarted'> & {
  isCompact: boolean
}

function Times({ status, isStarted, isCompact, ...times }: TimesProps) {
  const isLoading = useDelayed(status === 'starting', SHOW_LOADING_AFTER_MS)
  const { position, length } = formatTimes(times)
  return (
    <p
      translate="no"
      className={classNames(
        'figures text-small leading-snug text-ink-soft',
        // On a narrow screen they are on the bar, which a tap on them still moves.
        isCompact
          ? 'pointer-events-none max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:flex max-sm:justify-between max-sm:text-[1rem] max-sm:leading-[1.1]'
          : 'max-sm:*:block',
      )}
    >
      <span className="text-ink">{isLoading ? 'Loading…' : isStarted ? `from ${position}` : position}</span>{' '}
      <span>
        <span className="max-sm:sr-only">of </span>
        <span>{length ?? '–:––'}</span>
      </span>
    </p>
  )
}

/** True once `value` has been true for `ms` without a break. */
function useDelayed(value: boolean, ms: number): boolean {
  const [delayed, setDelayed] = useState(false)
  useEffect(() => {
    if (!value) return
    const timer = setTimeout(() => setDelayed(true), ms)
    return () => {
      clearTimeout(timer)
      setDelayed(false)
    }
  }, [value, ms])
  return value && delayed
}
