import { useEffect, useState } from 'react'
import type { PartStatus } from '#web/lib/part-loader.ts'
import { useIsLate } from '#web/lib/use-is-late.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { SessionSnapshot } from '../session/session-store.ts'
import { PersonalRecorder, useRecorderScreen } from './personal-recorder.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { harmOfLeaving, safetyLine } from './safety.ts'
import type { Purpose } from './unsaved-cards.tsx'

const UnsavedPanel = lazyPart(() => import('./unsaved-panel.tsx').then((m) => m.UnsavedPanel))
const InsecurePage = lazyPart(() => import('./cannot-record.tsx').then((m) => m.InsecurePage))
const FinishedRecordingPanel = lazyPart(() =>
  import('./finished-recording-panel.tsx').then((m) => m.FinishedRecordingPanel),
)

/** The home of a signed-in person: one red button. */
export function RecordScreen() {
  return (
    <PersonalRecorder>
      <Recorder />
    </PersonalRecorder>
  )
}

function Recorder() {
  const { session, snapshot, isIdle, waiting } = useRecorderScreen()
  const { availability, phase, endedBy, recording } = snapshot
  const hasAny = waiting.unsaved.length > 0 || waiting.stories.length > 0
  const { isLoaded: isUnsavedPanelLoaded } = UnsavedPanel.usePreload(isIdle || hasAny)
  // Before the recording stops: the network may be gone by then.
  FinishedRecordingPanel.usePreload(isIdle || phase !== 'idle' || hasAny)
  const [openedFor, setOpenedFor] = useState<Purpose | null>(null)
  // After a finished recording the focus returns to the record button.
  const [hasFinishedOnce, setHasFinishedOnce] = useState(false)
  if (phase === 'complete' && !hasFinishedOnce) setHasFinishedOnce(true)

  async function keepForLater() {
    await session.keepForLater()
    await waiting.refresh()
  }

  if (availability === 'insecure') return <InsecurePage />
  return (
    <>
      {phase === 'complete' && recording && (
        <FinishedRecordingPanel
          key={recording.id}
          recording={recording}
          // The dialog opens after a recording that was just made (specification 4), but not over the message that the
          // microphone is gone.
          opensDialog={endedBy ? endedBy === 'person' : openedFor === 'save'}
          onKeepForLater={keepForLater}
          fallback={(part) => <LoadingPanel part={part} snapshot={snapshot} />}
        />
      )}
      {phase !== 'complete' && (
        <RecordingPanel
          focusesButton={hasFinishedOnce}
          unsavedPanel={
            phase === 'idle' && isUnsavedPanelLoaded && <UnsavedPanel waiting={waiting} onOpen={setOpenedFor} />
          }
        />
      )}
    </>
  )
}

const QUIET_LOADING_MS = 3000

/** The recording has stopped, and the panel to save it isn't here: it is loaded at once, with a word on what is safe. */
function LoadingPanel({ part, snapshot }: { part: PartStatus; snapshot: SessionSnapshot }) {
  const { hasFailed, retry } = part
  const isLate = useIsLate(QUIET_LOADING_MS)
  useEffect(() => void retry(), [retry])
  const orLater =
    harmOfLeaving(snapshot) === 'none' ? ' Or come back later: you’ll find your recording on this page.' : ''
  return (
    <Card className="mx-auto w-full max-w-[46rem]">
      {isLate || hasFailed ? (
        <ErrorState
          level={1}
          title="We can’t load the rest of this page"
          message={`${safetyLine(snapshot)}. Please check your connection and keep this page open. We’ll keep trying.${orLater}`}
          onRetry={retry}
        />
      ) : (
        <Spinner label="One moment…" />
      )}
    </Card>
  )
}
