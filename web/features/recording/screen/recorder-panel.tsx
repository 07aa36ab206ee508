import { Mic, Pause, Play } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useRef } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SpinnerMark } from '#web/ui/spinner.tsx'
import type { Phase } from '../session/recording-machine.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import { DOUBLE_PRESS_MS } from './double-press.ts'
import { safetyLine } from './safety.ts'

/** `low` of the styles: below the header there is no room for all that counts while somebody speaks. */
const LOW_WINDOW = '(max-height: 30rem) and (min-width: 35rem)'

const loadWatch = () => import('./recording-warnings.tsx')

interface RecorderPanelProps {
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
  const { availability, phase, elapsedMs, isRecordingElsewhere, draft } = snapshot
  const { part: watch, failed } = useLater(loadWatch, phase !== 'idle' || isRecordingElsewhere)

  const recordBeside = () => familyId !== null && void session.start(familyId, { anyway: true })

  useEffect(() => {
    // A story is worth more than a question that cannot be fetched. The press that met the other tab has to end first:
    // whatever is pressed while it lasts goes nowhere.
    const asks = isRecordingElsewhere && phase === 'idle'
    if (failed && asks && familyId !== null) void session.start(familyId, { anyway: true })
  }, [failed, isRecordingElsewhere, phase, session, familyId])

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

interface RecordButtonProps {
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
function RecordButton({ phase, unavailable, readLevel, onPress, ref }: RecordButtonProps) {
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

const loadNotices = () => import('./recorder-problems.tsx')

/** What stands in the way of recording, near the button, until it is solved. */
export function RecorderNotices(props: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const { availability, error, storageProblem } = props.snapshot
  const any = availability === 'unsupported' || error !== null || storageProblem !== null
  const { part } = useLater(loadNotices, any)
  return any && part && <part.ShownNotices {...props} />
}

const STILL = '(prefers-reduced-motion: reduce)'

/**
 * Sets `--level` (0..1) on an element to the loudness of every frame while `running`. Still where motion is reduced.
 * @param readLevel must stay the same function
 */
function useLevelRing<Element extends HTMLElement>(
  readLevel: () => number,
  running: boolean,
): RefObject<Element | null> {
  const ring = useRef<Element>(null)
  useEffect(() => {
    const element = ring.current
    if (!running || !element || matchMedia(STILL).matches) return
    let frame = requestAnimationFrame(function draw() {
      element.style.setProperty('--level', readLevel().toFixed(3))
      frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      element.style.removeProperty('--level')
    }
  }, [readLevel, running])
  return ring
}
