import { Mic, Pause, Play } from 'lucide-react'
import { type MouseEvent, type Ref, type RefObject, useEffect, useRef } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { useSinglePress } from '#web/lib/use-single-press.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { SpinnerMark } from '#web/ui/spinner.tsx'
import { StatusSlot } from '#web/ui/status-slot.tsx'
import type { Phase } from '../session/recording-machine.ts'
import { safetyLine } from './safety.ts'
import { useRecorder } from './use-recorder.ts'

/** `low` in the styles: too little height below the header for everything that matters during a recording. */
const LOW_WINDOW = '(max-height: 30rem) and (min-width: 35rem)'

export const RecordingWarnings = lazyPart(() => import('./recording-warnings.tsx').then((m) => m.RecordingWarnings))
export const RecordingChoices = lazyPart(() => import('./recording-choices.tsx').then((m) => m.RecordingChoices))
export const RecordingErrors = lazyPart(() => import('./recording-errors.tsx').then((m) => m.RecordingErrors))

export interface RecorderControlsProps {
  button: RefObject<HTMLButtonElement | null>
  /** If the button is disabled, what contains it gets the focus. */
  focusButton: (options?: FocusOptions) => void
}

/** The button, the time, Pause, and where the recording is safe. */
export function RecorderControls({ button, focusButton }: RecorderControlsProps) {
  const { session, snapshot, user } = useRecorder()
  // Null for a person without a family: there is no vault to record for.
  const { familyId } = user
  // Whether this family may record: until we know, the button is gray.
  const { isPending: isPlanUnknown } = useSubscriptionStatus()
  const controls = useRef<HTMLDivElement>(null)
  const { availability, phase, elapsedMs, isRecordingElsewhere, isMicrophoneOpen, draft } = snapshot
  const { isLoaded, hasFailed } = RecordingWarnings.usePreload(phase !== 'idle' || isRecordingElsewhere)

  useEffect(() => {
    // If the question about the other tab can't be loaded, record anyway. The start that found the other tab has to end
    // first: a start during it would be ignored.
    const mustAsk = isRecordingElsewhere && phase === 'idle'
    if (hasFailed && mustAsk && familyId !== null) void session.start(familyId, { anyway: true })
  }, [hasFailed, isRecordingElsewhere, phase, session, familyId])

  const press = useSinglePress(() => {
    if (matchMedia(LOW_WINDOW).matches) controls.current?.scrollIntoView({ block: 'nearest' })
    if (phase === 'idle' && familyId !== null) void session.start(familyId)
    else if (phase === 'recording' || phase === 'paused') void session.stop()
  })

  function dropQuestion() {
    void session.recordAgain()
    // The pressed button is gone.
    focusButton({ preventScroll: true })
  }

  return (
    <div className="flex flex-col items-center gap-5">
      <div
        ref={controls}
        className="flex flex-col items-center recorder-gap low:grid low:w-full low:max-w-[46rem] low:grid-cols-2 low:gap-5"
      >
        <RecordButton
          ref={button}
          phase={phase}
          label={phase === 'requesting' && isMicrophoneOpen ? 'One moment…' : LABELS[phase]}
          // A running recording can always be stopped, even if the person has left the family.
          isDisabled={phase === 'idle' && (isPlanUnknown || availability !== 'ready' || familyId === null)}
          readLevel={session.readLevel}
          // Not the second press of a double click, perhaps on a button that was here before, such as "Delete and Record Again".
          onPress={({ detail }) => detail < 2 && press()}
        />
        <div className="flex flex-col items-center gap-[inherit] low:gap-3">
          <div className="recorder-time flex flex-wrap items-center justify-center gap-x-7 gap-y-3">
            <p
              translate="no"
              role="timer"
              aria-label="Recorded so far"
              className="figures font-story text-figure font-[560]"
            >
              {formatDuration(elapsedMs)}
            </p>
            {/* In the place of Pause. Above the red button it would leave a gap during the recording. */}
            {phase === 'idle' && draft.prompt && (
              <Button variant="quiet" onClick={dropQuestion}>
                Choose another question
              </Button>
            )}
            <PauseButton />
          </div>
          {availability === 'ready' && (
            <p translate="no" className="figures text-center leading-snug text-ink-soft">
              {safetyLine(snapshot)}
            </p>
          )}
        </div>
      </div>
      <StatusSlot className="max-w-form" />
      {isLoaded && <RecordingWarnings />}
      <div className="w-full max-w-form empty:hidden">
        <ProblemNotices />
      </div>
      <div role="status">
        <span className="sr-only">{ANNOUNCEMENTS[phase]}</span>
      </div>
    </div>
  )
}

/** What prevents recording, until it is solved. */
export function ProblemNotices() {
  const { availability, error, storageProblem } = useRecorder().snapshot
  const hasProblem = availability === 'unsupported' || error !== null || storageProblem !== null
  return hasProblem && <RecordingErrors />
}

/** During a recording, one button for both states, so it keeps the focus. */
export function PauseButton() {
  const { session, snapshot } = useRecorder()
  const isPaused = snapshot.phase === 'paused'
  if (!isPaused && snapshot.phase !== 'recording') return null
  const Icon = isPaused ? Play : Pause
  return (
    <Button variant="secondary" icon={<Icon aria-hidden />} onClick={isPaused ? session.resume : session.pause}>
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}

/** For screen readers. */
export const ANNOUNCEMENTS: Partial<Record<Phase, string>> = {
  requesting: 'Your browser may ask to use the microphone',
  recording: 'Recording',
  paused: 'Paused',
  processing: 'Processing your recording',
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

interface RecordButtonProps {
  phase: Phase
  label: string
  isDisabled: boolean
  readLevel: () => number
  onPress: (event: MouseEvent) => void
  ref?: Ref<HTMLButtonElement>
}

/** The big red button: one press starts, one stops, and a ring shows the loudness of the voice. */
function RecordButton({ phase, label, isDisabled, readLevel, onPress, ref }: RecordButtonProps) {
  const isRecording = phase === 'recording'
  const isLive = isRecording || phase === 'paused'
  const ring = useLevelRing(readLevel, isRecording)
  return (
    <button
      ref={ref}
      type="button"
      disabled={isDisabled || phase === 'processing'}
      onClick={onPress}
      // Holding down a key is one press, not thirty a second.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      className="group flex cursor-pointer flex-col items-center record-button-gap outline-none disabled:cursor-not-allowed low:justify-self-center"
    >
      <span ref={ring} className="record-button-ring">
        {isLive && <span aria-hidden className="record-button-level" />}
        <span
          aria-hidden
          className={classNames(
            'absolute -inset-3.5 rounded-round border-2 group-disabled:border-hairline',
            isLive ? 'border-record' : 'border-record/35',
          )}
        />
        <span className="record-button-face">
          <ButtonIcon phase={phase} />
        </span>
      </span>
      <span className="font-story record-button-label leading-tight font-[560] low:text-body">{label}</span>
    </button>
  )
}

function ButtonIcon({ phase }: { phase: Phase }) {
  if (phase === 'recording' || phase === 'paused') return <span className="size-1/3 rounded-[12%] bg-current" />
  if (phase === 'processing' || phase === 'requesting') return <SpinnerMark className="size-2/5" />
  return <Mic aria-hidden strokeWidth={1.6} className="size-1/2" />
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

/**
 * Sets `--level` (0..1) on an element to the loudness in every frame while recording; not with reduced motion.
 * @param readLevel must stay the same function
 */
function useLevelRing(readLevel: () => number, isRecording: boolean): RefObject<HTMLSpanElement | null> {
  const ring = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = ring.current
    if (!isRecording || !element || matchMedia(REDUCED_MOTION).matches) return
    let frame = requestAnimationFrame(function draw() {
      element.style.setProperty('--level', readLevel().toFixed(3))
      frame = requestAnimationFrame(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      element.style.removeProperty('--level')
    }
  }, [readLevel, isRecording])
  return ring
}
