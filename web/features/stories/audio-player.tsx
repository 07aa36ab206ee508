import { Pause, Play } from 'lucide-react'
import { formatTime } from '#web/features/recordings/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { SeekBar } from './seek-bar.tsx'
import { useAudio } from './use-audio.ts'
import { useLasting } from './use-lasting.ts'

export interface AudioPlayerProps {
  /** A path or a blob URL. When it changes it is the same sound in another file; for another sound give a new `key`. */
  src: string
  durationMs: number | null
  peaks: Uint8Array | null
  /** What is heard, for screen readers: "The lilac dress". */
  label: string
  /** What to say when it cannot be played, and what to do then. */
  failure?: { message: string; advice: string }
}

const FAILURE = {
  message: 'Unable to play the recording. The audio may be corrupted.',
  advice: 'It can also be the connection. Please try again in a moment.',
}

const WAIT_WORTH_SAYING_MS = 400

/** A sound with its waveform, one button and the time in m:ss. Only one of them plays at a time. */
export function AudioPlayer({ src, durationMs, peaks, label, failure = FAILURE }: AudioPlayerProps) {
  const onFail = () => toast({ variant: 'destructive', title: 'Playback Error', description: failure.message })
  const { element, status, positionMs, lengthMs, toggle, seek } = useAudio({ src, durationMs, onFail })
  const loading = useLasting(status === 'starting', WAIT_WORTH_SAYING_MS)
  const sounding = status === 'starting' || status === 'playing'
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <audio {...element} />
      <div className="flex flex-wrap gap-x-4 gap-y-3 sm:gap-x-5">
        <PlayButton sounding={sounding} label={label} onPress={toggle} />
        <div className="min-w-0 flex-1 basis-40">
          <SeekBar label={label} positionMs={positionMs} lengthMs={lengthMs} peaks={peaks} onSeek={seek} />
          <p className="figures mt-2 flex flex-wrap justify-between gap-x-4 text-small text-ink-soft">
            <span>{loading ? 'Loading…' : formatTime(positionMs)}</span>
            <span>
              <span className="sr-only"> of </span>
              {lengthMs ? formatTime(lengthMs) : '–:––'}
            </span>
          </p>
        </div>
      </div>
      {status === 'failed' && (
        <Notice
          tone="error"
          title="Playback Error"
          action={
            <Button variant="secondary" onClick={toggle}>
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

function PlayButton({ sounding, label, onPress }: { sounding: boolean; label: string; onPress: () => void }) {
  const Mark = sounding ? Pause : Play
  return (
    <button
      type="button"
      onClick={onPress}
      className="group flex w-14 shrink-0 cursor-pointer flex-col items-center gap-2 rounded-control text-small font-[650] text-evergreen"
    >
      <span className="grid size-14 place-items-center rounded-round bg-evergreen text-on-evergreen shadow-low transition-colors duration-100 group-hover:bg-evergreen-strong forced-colors:border">
        <Mark aria-hidden className={sounding ? 'size-6 fill-current' : 'ml-0.5 size-6 fill-current'} />
      </span>
      <span>
        {sounding ? 'Pause' : 'Play'}
        <span className="sr-only"> {label}</span>
      </span>
    </button>
  )
}
