import { Mic } from 'lucide-react'
import type { Ref } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { SpinnerMark } from '#web/ui/spinner.tsx'
import type { Phase } from '../session/recording-machine.ts'
import { useLevelRing } from './use-level-ring.ts'

export interface RecordButtonProps {
  phase: Phase
  /** Nothing can be recorded here. */
  unavailable: boolean
  readLevel: () => number
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

/** The word under the button. */
const LABELS: Record<Phase, string> = {
  idle: 'Press to record',
  requesting: 'Waiting for the microphone…',
  recording: 'Recording… press to stop',
  paused: 'Paused… press to stop',
  processing: 'Processing…',
  complete: 'Press to record',
}

/** The big red button: one press to begin, one to end, with a ring that breathes with the voice. */
export function RecordButton({ phase, unavailable, readLevel, onPress, ref }: RecordButtonProps) {
  const running = phase === 'recording'
  const live = running || phase === 'paused'
  const ring = useLevelRing<HTMLSpanElement>(readLevel, running)
  return (
    <button
      ref={ref}
      type="button"
      disabled={unavailable || phase === 'processing'}
      onClick={onPress}
      // A key that is held down is one press, not thirty a second.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      className="group flex cursor-pointer flex-col items-center gap-[calc(1.25rem+var(--spare)*0.08)] outline-none disabled:cursor-not-allowed low:justify-self-center"
    >
      <span
        ref={ring}
        className="relative mt-[calc(1rem+var(--spare)*0.04)] grid size-[max(168px,min(10.5rem+var(--spare)*0.2,56vw))] place-items-center rounded-round outline-offset-[calc(1.125rem+var(--spare)*0.02)] outline-focus group-focus-visible:outline-3"
      >
        {live && (
          <span
            aria-hidden
            className="absolute -inset-1 rounded-round bg-record opacity-25 [scale:calc(1+0.26*var(--level,0))] forced-colors:hidden"
          />
        )}
        <span
          aria-hidden
          className={classNames(
            'absolute -inset-3.5 rounded-round border-2 group-disabled:border-hairline',
            live ? 'border-record' : 'border-record/35',
          )}
        />
        <span className="relative grid size-full place-items-center rounded-round bg-record text-on-record shadow-high transition-[background-color,scale] duration-100 forced-color-adjust-none group-hover:bg-record-strong group-active:scale-97 group-disabled:scale-100 group-disabled:bg-shape group-disabled:text-ink-soft group-disabled:shadow-none">
          <Mark phase={phase} />
        </span>
      </span>
      <span className="font-story text-[length:max(1.4rem,min(var(--text-title),7.1vw))] leading-tight font-[560] low:text-body">
        {LABELS[phase]}
      </span>
    </button>
  )
}

function Mark({ phase }: { phase: Phase }) {
  if (phase === 'recording' || phase === 'paused') return <span className="size-1/3 rounded-[12%] bg-current" />
  if (phase === 'processing' || phase === 'requesting') return <SpinnerMark className="size-2/5" />
  return <Mic aria-hidden strokeWidth={1.6} className="size-1/2" />
}
