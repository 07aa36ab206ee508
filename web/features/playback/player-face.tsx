import { Pause, Play } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type AudioStatus, isSounding } from './player-store.ts'
import { formatTimes, SeekBar } from './seek-bar.tsx'

interface PlayerFaceProps {
  /** What is heard, for screen readers: "The lilac dress". */
  label: string
  status: AudioStatus
  positionMs: number
  lengthMs: number | null
  /** The length as it stands elsewhere on the page, in whole seconds. */
  toldSeconds?: number | null
  peaks: Uint8Array | null
  /** It was left in the middle, and goes on from there. */
  begun?: boolean
  large?: boolean
  /** Given the button that plays and pauses. */
  toggle?: Ref<HTMLButtonElement>
  /** What to say when it cannot be played, and what to do then. */
  failure: { message: string; advice: string }
  onToggle: () => void
  onSeek: (ms: number) => void
  /** What else can be done, beside the time. */
  children?: ReactNode
}

const WAIT_WORTH_SAYING_MS = 400

/** A sound with its waveform, one button and the time in m:ss. */
export function PlayerFace(props: PlayerFaceProps) {
  const {
    label,
    status,
    positionMs,
    lengthMs,
    peaks,
    toldSeconds,
    begun = false,
    large = false,
    failure,
    children,
  } = props
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <div className="flex flex-wrap gap-x-4 gap-y-3 sm:gap-x-5">
        <PlayButton {...{ status, label, begun, positionMs, large }} toggle={props.toggle} onPress={props.onToggle} />
        <div className="min-w-0 flex-1 basis-40">
          <SeekBar
            large={large}
            label={label}
            positionMs={positionMs}
            lengthMs={lengthMs}
            toldSeconds={toldSeconds}
            peaks={peaks}
            onSeek={props.onSeek}
          />
          <div className="mt-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4">
            <Times {...{ status, positionMs, lengthMs, toldSeconds, begun }} />
            {children}
          </div>
        </div>
      </div>
      {status === 'failed' && (
        <Notice
          tone="error"
          title="Playback Error"
          action={
            <Button variant="secondary" onClick={props.onToggle}>
              Try Again
            </Button>
          }
        >
          {failure.message} {failure.advice}
        </Notice>
      )}
    </div>
  )
}

type TimesProps = Pick<PlayerFaceProps, 'status' | 'positionMs' | 'lengthMs' | 'toldSeconds' | 'begun'>

function Times({ status, begun, ...times }: TimesProps) {
  const loading = useLasting(status === 'starting', WAIT_WORTH_SAYING_MS)
  const { position, length } = formatTimes(times)
  return (
    <p className="figures text-small leading-snug text-ink-soft max-sm:*:block">
      <span className="text-ink">{loading ? 'Loading…' : begun ? `from ${position}` : position}</span>{' '}
      <span>
        <span className="max-sm:sr-only">of </span>
        {length ?? '–:––'}
      </span>
    </p>
  )
}

type PlayButtonProps = Pick<PlayerFaceProps, 'status' | 'label' | 'positionMs' | 'toggle'> & {
  begun: boolean
  large: boolean
  onPress: () => void
}

function PlayButton({ status, label, begun, positionMs, large, toggle, onPress }: PlayButtonProps) {
  const sounding = isSounding(status)
  const Mark = sounding ? Pause : Play
  return (
    <button
      ref={toggle}
      type="button"
      aria-keyshortcuts="K"
      onClick={onPress}
      className={classNames(
        'group flex shrink-0 cursor-pointer flex-col items-center gap-2 rounded-control text-small font-[650] text-evergreen',
        large ? 'w-14 sm:w-18' : 'w-14',
      )}
    >
      <span
        className={classNames(
          'grid place-items-center rounded-round bg-evergreen text-on-evergreen shadow-low transition-tint group-hover:bg-evergreen-strong forced-colors:border',
          large ? 'size-14 sm:size-18 [&_svg]:size-6 sm:[&_svg]:size-8' : 'size-14 [&_svg]:size-6',
        )}
      >
        <Mark aria-hidden className={classNames('fill-current', !sounding && 'ml-0.5')} />
      </span>
      <span>
        {sounding ? 'Pause' : begun ? 'Go on' : 'Play'}
        <span className="sr-only">
          {begun && ` from ${formatDuration(positionMs)}:`} {label}
        </span>
      </span>
    </button>
  )
}

/** True once something has been true for `ms` without a break, for what is too short to be worth saying. */
function useLasting(now: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now, ms])
  return now && lasting
}
