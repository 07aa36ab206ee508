import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'
import type { Phase } from '../session/recording-machine.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-snapshot.ts'
import { DOUBLE_PRESS_MS } from './double-press.ts'
import { RecordButton } from './record-button.tsx'
import { RecorderNotices } from './recorder-notices.tsx'
import { safetyLine } from './safety.ts'

/** `low` of the styles: below the header there is no room for all that counts while somebody speaks. */
const LOW_WINDOW = '(max-height: 30rem) and (min-width: 35rem)'

const loadWatch = () => import('./recording-watch.tsx')

export interface RecorderPanelProps {
  session: RecordingSession
  snapshot: SessionSnapshot
  /** Null for somebody who belongs to no family: there is no vault to record for. */
  familyId: number | null
  /** False while it is not known yet whether this family may record: the button is there, but gray. */
  ready: boolean
  button: RefObject<HTMLButtonElement | null>
}

/** The button, the time, Pause beside it, and where the recording is safe. */
export function RecorderPanel({ session, snapshot, familyId, ready, button }: RecorderPanelProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const inSight = useRef<HTMLDivElement>(null)
  const { availability, phase, elapsedMs, recordsElsewhere, draft } = snapshot
  const { part: watch, failed } = useLater(loadWatch, phase !== 'idle' || recordsElsewhere)

  const recordBeside = () => familyId !== null && void session.start(familyId, true)

  useEffect(() => {
    // A story is worth more than a question that cannot be fetched. The press that met the other tab has to end first:
    // whatever is pressed while it lasts goes nowhere.
    const asks = recordsElsewhere && phase === 'idle'
    if (failed && asks && familyId !== null) void session.start(familyId, true)
  }, [failed, recordsElsewhere, phase, session, familyId])

  function press() {
    const now = performance.now()
    if (now - pressedAt.current < DOUBLE_PRESS_MS) return
    pressedAt.current = now
    if (matchMedia(LOW_WINDOW).matches) inSight.current?.scrollIntoView({ block: 'nearest' })
    if (phase === 'idle' && familyId !== null) void session.start(familyId)
    else if (phase === 'recording' || phase === 'paused') void session.stop()
  }

  function putQuestionBack() {
    void session.recordAgain()
    // What was pressed is gone.
    button.current?.focus({ preventScroll: true })
  }

  return (
    <div className="flex flex-col items-center gap-5">
      <div
        ref={inSight}
        className="flex flex-col items-center gap-[calc(0.375rem+var(--spare)*0.07)] low:grid low:w-full low:max-w-[46rem] low:grid-cols-2 low:gap-5"
      >
        <RecordButton
          ref={button}
          phase={phase}
          // Whatever becomes of the family, what is being recorded can be ended.
          unavailable={phase === 'idle' && (!ready || availability !== 'ready' || familyId === null)}
          readLevel={session.readLevel}
          onPress={press}
        />
        <div className="flex flex-col items-center gap-[inherit] low:gap-3">
          <div className="flex min-h-[calc(3.25rem+var(--spare)*0.1)] flex-wrap items-center justify-center gap-x-7 gap-y-3">
            <p role="timer" aria-label="Recorded so far" className="figures text-figure font-[560]">
              {formatDuration(elapsedMs)}
            </p>
            {/* Where Pause will be, and not above the red button: there its room would stay empty while somebody speaks. */}
            {phase === 'idle' && draft.prompt && (
              <Button variant="quiet" onClick={putQuestionBack}>
                Tell something else
              </Button>
            )}
            {(phase === 'recording' || phase === 'paused') && (
              <PauseButton paused={phase === 'paused'} onPress={phase === 'paused' ? session.resume : session.pause} />
            )}
          </div>
          {availability === 'ready' && (
            <p className="figures text-center leading-snug text-ink-soft">{safetyLine(snapshot)}</p>
          )}
        </div>
      </div>
      {watch && (
        <watch.RecordingWatch lost={familyId === null} {...{ session, snapshot }} onRecordBeside={recordBeside} />
      )}
      <div className="w-full max-w-form empty:hidden">
        <RecorderNotices session={session} snapshot={snapshot} />
      </div>
      <Spoken phase={phase} />
    </div>
  )
}

/** One button for both, so that it keeps the focus. */
function PauseButton({ paused, onPress }: { paused: boolean; onPress: () => void }) {
  const Mark = paused ? Play : Pause
  return (
    <Button variant="secondary" icon={<Mark aria-hidden />} onClick={onPress}>
      {paused ? 'Resume' : 'Pause'}
    </Button>
  )
}

const SPOKEN: Partial<Record<Phase, string>> = {
  requesting: 'Your browser may ask whether it may use the microphone',
  recording: 'Recording',
  paused: 'Paused',
  processing: 'Processing your recording',
}

/** Tells screen readers what has changed. */
function Spoken({ phase }: { phase: Phase }) {
  return (
    <div role="status">
      <span className="sr-only">{SPOKEN[phase]}</span>
    </div>
  )
}
