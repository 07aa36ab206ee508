import { Mic, Square } from 'lucide-react'
import { formatDuration } from '#common/format/durations.ts'
import {
  ANNOUNCEMENTS,
  PauseButton,
  ProblemNotices,
  RecordingWarnings,
} from '#web/features/recording/screen/recorder-controls.tsx'
import { safetyLine } from '#web/features/recording/screen/safety.ts'
import { useRecorder } from '#web/features/recording/screen/use-recorder.ts'
import type { Phase } from '#web/features/recording/session/recording-machine.ts'
import { useSinglePress } from '#web/lib/use-single-press.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SpinnerMark } from '#web/ui/spinner.tsx'
import { StatusSlot } from '#web/ui/status-slot.tsx'

interface RecorderDockProps {
  /** Until the first recording starts. */
  showsHint: boolean
}

/** The recorder at the lower edge of the window, so that the story above it can be read. */
export function RecorderDock({ showsHint }: RecorderDockProps) {
  const { snapshot } = useRecorder()
  const { phase, availability, elapsedMs, isRecordingElsewhere } = snapshot
  const { isLoaded } = RecordingWarnings.usePreload(phase !== 'idle' || isRecordingElsewhere)
  return (
    <section
      aria-label="Recorder"
      className="sticky bottom-[calc(var(--bottom-bars)+0.75rem)] z-20 flex flex-col gap-3"
    >
      {showsHint && phase === 'idle' && availability === 'ready' && (
        <p className="relative mx-auto max-w-[26rem] rounded-card bg-evergreen px-5 py-3 text-center leading-snug text-on-evergreen shadow-high after:absolute after:top-full after:left-1/2 after:-ml-2.5 after:border-x-10 after:border-t-10 after:border-x-transparent after:border-t-evergreen">
          Press the red button, then read the story aloud. Take all the time you like.
        </p>
      )}
      <div className="flex flex-col gap-3 rounded-card border border-hairline bg-card px-gutter py-3 shadow-high">
        {/* Above the buttons: the dock sticks to the bottom, so they stay in place when a message comes. */}
        <StatusSlot />
        {isLoaded && (
          <div className="empty:hidden *:max-w-none">
            <RecordingWarnings />
          </div>
        )}
        <ProblemNotices />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-5">
          <RecordButton />
          <p
            translate="no"
            role="timer"
            aria-label="Recorded so far"
            className="figures min-w-14 font-story text-heading font-[560]"
          >
            {formatDuration(elapsedMs)}
          </p>
          <PauseButton />
        </div>
        {availability === 'ready' && (
          <p translate="no" className="figures text-small leading-snug text-ink-soft">
            {safetyLine(snapshot)}
          </p>
        )}
      </div>
      <div role="status" className="sr-only">
        {ANNOUNCEMENTS[phase]}
      </div>
    </section>
  )
}

const LABELS: Readonly<Record<Phase, string>> = {
  idle: 'Record',
  requesting: 'Waiting…',
  recording: 'Stop',
  paused: 'Stop',
  processing: 'One moment…',
  complete: 'Record',
}

/** One button for start and stop, so it keeps the focus. */
function RecordButton() {
  const { session, snapshot, user } = useRecorder()
  const { familyId } = user
  const { phase, availability } = snapshot
  const isLive = phase === 'recording' || phase === 'paused'

  const press = useSinglePress(() => {
    if (phase === 'idle' && familyId !== null) void session.start(familyId)
    else if (isLive || phase === 'requesting') void session.stop()
  })

  return (
    <button
      type="button"
      // A running recording can always be stopped, even if the person has left the family.
      disabled={phase === 'processing' || (phase === 'idle' && (availability !== 'ready' || familyId === null))}
      onClick={press}
      // Holding down a key is one press.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      className={classNames(
        'group/record inline-flex min-h-16 max-w-full cursor-pointer items-center gap-[min(0.75rem,2vw)] rounded-round border-2 border-record bg-card py-1.5 pr-[min(1.25rem,4vw)] pl-[min(0.5rem,2vw)] text-lead font-[650] sm:min-w-40',
        'outline-offset-4 outline-focus transition-tint hover:bg-well focus-visible:outline-3 disabled:cursor-not-allowed disabled:border-hairline disabled:text-ink-soft',
        phase === 'recording' && 'ring-4 ring-record/30',
      )}
    >
      {/* The label stands next to the red: no ink is easy to read on it in the dark. */}
      <span className="grid size-[min(3rem,13vw)] shrink-0 place-items-center rounded-round bg-record text-on-record forced-color-adjust-none group-hover/record:bg-record-strong group-disabled/record:bg-shape group-disabled/record:text-ink-soft [&_svg]:size-6">
        {isLive && <Square aria-hidden className="fill-current" />}
        {(phase === 'requesting' || phase === 'processing') && <SpinnerMark />}
        {phase === 'idle' && <Mic aria-hidden />}
      </span>
      <span>{LABELS[phase]}</span>
    </button>
  )
}
