import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#common/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { UnsavedRecording } from '../storage/slice-store.ts'
import type { FinishedRecordingPanelProps } from './finished-recording-panel.tsx'
import { PersonalRecorder, type PersonalRecorderProps, useRecorder } from './personal-recorder.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { safetyLine } from './safety.ts'

const UnsavedPanel = lazyPart(() => import('./unsaved-panel.tsx').then((m) => m.UnsavedPanel))
const InsecurePage = lazyPart(() => import('./cannot-record.tsx').then((m) => m.InsecurePage))
const FinishedRecordingPanel = lazyPart(() =>
  import('./finished-recording-panel.tsx').then((m) => m.FinishedRecordingPanel),
)

/** The home of a signed-in person: one red button. */
export function RecordScreen() {
  return <PersonalRecorder>{(recorder) => <Recorder {...recorder} />}</PersonalRecorder>
}

function Recorder(recorder: PersonalRecorderProps) {
  const { session, user } = recorder
  const { snapshot, isIdle, unsaved, queued, refresh } = useRecorder(recorder)
  const { availability, phase, endedBy } = snapshot
  const navigate = useNavigate()
  const hasAny = unsaved.length > 0 || queued.length > 0
  const { isLoaded: isUnsavedPanelLoaded } = UnsavedPanel.usePreload(isIdle || hasAny)
  const [openedTo, setOpenedTo] = useState<'listen' | 'save'>('listen')
  // After a finished recording the focus returns to the record button.
  const [hasFinishedOnce, setHasFinishedOnce] = useState(false)
  if (phase === 'complete' && !hasFinishedOnce) setHasFinishedOnce(true)

  function open(recording: UnsavedRecording, to: 'listen' | 'save') {
    setOpenedTo(to)
    void session.restore(recording)
  }

  /** A bedtime story is read from its own screen. */
  function keepRecording(recording: UnsavedRecording) {
    if (recording.draft.bedtime) void navigate({ to: paths.bedtime })
    else void session.continueRecording(recording)
  }

  async function keepForLater() {
    await session.keepForLater()
    await refresh()
  }

  if (availability === 'insecure') return <InsecurePage />
  return (
    <>
      <FinishedPanel
        isNeeded={phase !== 'idle' || hasAny}
        session={session}
        snapshot={snapshot}
        user={user}
        // The dialog opens after a recording that was just made (specification 4), but not over the message that the
        // microphone is gone.
        opensDialog={endedBy ? endedBy === 'person' : openedTo === 'save'}
        onKeepForLater={keepForLater}
      />
      {phase !== 'complete' && (
        <RecordingPanel
          session={session}
          snapshot={snapshot}
          user={user}
          focusesButton={hasFinishedOnce}
          unsavedPanel={
            phase === 'idle' &&
            isUnsavedPanelLoaded && (
              <UnsavedPanel
                accountId={user.id}
                recordings={unsaved}
                stories={queued}
                onOpen={open}
                onKeepRecording={keepRecording}
                onDiscard={session.discardRecoverable}
                onChange={refresh}
              />
            )
          }
        />
      )}
    </>
  )
}

interface FinishedPanelProps extends Omit<FinishedRecordingPanelProps, 'recording'> {
  /** Loads the panel during the recording, so it is there when the recording stops. */
  isNeeded: boolean
}

function FinishedPanel({ isNeeded, ...props }: FinishedPanelProps) {
  const { isLoaded, isLate, retry } = FinishedRecordingPanel.usePreload(isNeeded)
  const { phase, recording } = props.snapshot
  if (phase !== 'complete' || !recording) return null
  if (isLoaded) return <FinishedRecordingPanel key={recording.id} recording={recording} {...props} />
  return (
    <Card className="mx-auto w-full max-w-[46rem]">
      {isLate ? (
        <ErrorState
          level={1}
          title="We couldn’t load this part of the page"
          message={`${safetyLine(props.snapshot)}. Please keep this page open and check your connection. We’ll keep trying.`}
          onRetry={retry}
        />
      ) : (
        <Spinner label="One moment…" />
      )}
    </Card>
  )
}
