import { useEffect, useState, useSyncExternalStore } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { usePageLock } from '#web/lib/page-lock.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { useLater } from '#web/lib/use-later.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { UnsavedRecording } from '../storage/slice-store.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { RecordingDesk } from './recording-desk.tsx'
import { SavingDesk } from './saving-desk.tsx'
import { useProblemToast } from './use-problem-toast.ts'
import { useWaitingRecordings } from './use-waiting-recordings.ts'
import { useWakeLock } from './use-wake-lock.ts'

const loadWaitingDesk = () => import('./waiting-desk.tsx')
const loadInsecurePage = () => import('./insecure-page.tsx')

export interface RecorderProps {
  session: RecordingSession
  user: User
  /** Another tab has signed somebody else in. */
  replaced: boolean
}

/** The whole screen: recording, or what becomes of the recording. */
export function Recorder({ session, user, replaced }: RecorderProps) {
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const { availability, phase, error, endedBy, recordsElsewhere } = snapshot
  const { waiting, queued, look } = useWaitingRecordings(session, phase === 'idle')
  const idle = useIdle()
  const anyWaits = waiting.length > 0 || queued.length > 0
  const { part: waitingPart } = useLater(loadWaitingDesk, idle || anyWaits)
  const { part: insecurePart } = useLater(loadInsecurePage, availability === 'insecure')
  const [openedTo, setOpenedTo] = useState<'listen' | 'save'>('listen')
  // Whoever comes back from a finished recording finds the focus on the button.
  const [finishedOnce, setFinishedOnce] = useState(false)
  if (phase === 'complete' && !finishedOnce) setFinishedOnce(true)
  useProblemToast(error)
  // Nobody is sent away from a recording that is neither saved nor put aside, nor from one that is only asked about yet: the
  // answer may begin it.
  usePageLock(phase !== 'idle' || recordsElsewhere)
  useEffect(() => {
    // A finished recording is shown to nobody but the person who made it; it waits for them on this device.
    if (replaced && phase === 'complete') void session.putAside()
  }, [replaced, phase, session])
  // From the press on: some browsers give it only to somebody who has just pressed.
  useWakeLock(phase !== 'idle' && phase !== 'complete')

  function open(recording: UnsavedRecording, to: 'listen' | 'save') {
    setOpenedTo(to)
    void session.restore(recording)
  }

  async function putAside() {
    await session.putAside()
    await look()
  }

  if (availability === 'insecure') return insecurePart && <insecurePart.InsecurePage />
  return (
    <>
      <LeaveGuard session={session} snapshot={snapshot} />
      <SavingDesk
        wanted={phase !== 'idle' || anyWaits}
        session={session}
        snapshot={snapshot}
        user={user}
        // After a recording that was just made the dialog opens by itself (specification 4), not after one that was found,
        // nor over the news that the microphone is gone.
        opensDialog={endedBy ? endedBy === 'person' : openedTo === 'save'}
        onPutAside={putAside}
      />
      {phase !== 'complete' && (
        <RecordingDesk
          session={session}
          snapshot={snapshot}
          user={user}
          takesFocus={finishedOnce}
          waiting={
            phase === 'idle' &&
            waitingPart && (
              <waitingPart.WaitingDesk
                accountId={user.id}
                recordings={waiting}
                stories={queued}
                onOpen={open}
                onCarryOn={session.carryOn}
                onDiscard={session.discardRecoverable}
                onChange={look}
              />
            )
          }
        />
      )}
    </>
  )
}
