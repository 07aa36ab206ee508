import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useIsPageLocked, usePageLock } from '#web/lib/page-lock.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { useLater } from '#web/lib/use-later.ts'
import { useLeaveQuestion } from '#web/lib/use-leave-question.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { createBrowserSession } from '../session/browser-session.ts'
import { liveWordsEnabled } from '../session/live-words-preference.ts'
import type { RecordingProblem } from '../session/problems.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import type { QueuedRecording, UnsavedRecording } from '../storage/slice-store.ts'
import { onOutboxChanged } from '../sync/tab-messages.ts'
import type { FinishedRecordingPanelProps } from './finished-recording-panel.tsx'
import { RecordingDesk } from './recording-panel.tsx'
import { harmOfLeaving, safetyLine } from './safety.ts'
import { keepAwake } from './use-wake-lock.ts'

/** The home of whoever is signed in: one red button. */
export function RecordScreen() {
  const { user } = useUser()
  const held = useIsPageLocked()
  // Neither a session that ends nor somebody who signs in in another tab takes a recording out of a person's hands: the
  // screen stays theirs until it is free.
  const [person, setPerson] = useState(user)
  const replaced = held && user !== null && user.id !== person?.id
  if (user && user !== person && !replaced) setPerson(user)
  return person && <PersonalRecorder key={person.id} user={person} replaced={replaced} />
}

function PersonalRecorder({ user, replaced }: { user: User; replaced: boolean }) {
  const session = useRecordingSession(user.id)
  return session && <Recorder session={session} user={user} replaced={replaced} />
}

const loadWaitingDesk = () => import('./unsaved-panel.tsx')
const loadInsecurePage = () => import('./cannot-record.tsx')

export interface RecorderProps {
  session: RecordingSession
  user: User
  /** Another tab has signed somebody else in. */
  replaced: boolean
}

/** The whole screen: recording, or what becomes of the recording. */
export function Recorder({ session, user, replaced }: RecorderProps) {
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const { availability, phase, error, endedBy, isRecordingElsewhere } = snapshot
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
  usePageLock(phase !== 'idle' || isRecordingElsewhere)
  useEffect(() => {
    // A finished recording is shown to nobody but the person who made it; it waits for them on this device.
    if (replaced && phase === 'complete') void session.keepForLater()
  }, [replaced, phase, session])
  // From the press on: some browsers give it only to somebody who has just pressed.
  useWakeLock(phase !== 'idle' && phase !== 'complete')

  function open(recording: UnsavedRecording, to: 'listen' | 'save') {
    setOpenedTo(to)
    void session.restore(recording)
  }

  async function keepForLater() {
    await session.keepForLater()
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
        onKeepForLater={keepForLater}
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
                onCarryOn={session.continueRecording}
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

const loadQuestion = () => import('./recording-warnings.tsx')

/** Asks before the screen is left with a recording in it, and lets the browser ask before the page is closed. */
export function LeaveGuard({ session, snapshot }: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const harm = harmOfLeaving(snapshot)
  const { part, failed } = useLater(loadQuestion, harm !== 'none' || snapshot.phase === 'requesting')
  const harmful = useCallback(() => harmOfLeaving(session.getSnapshot()) !== 'none', [session])
  const question = useLeaveQuestion(harmful)

  useEffect(() => {
    // Where the question cannot be fetched, nobody is kept here but for a recording that would be lost.
    if (question && failed) question.answer(harm === 'loses')
  }, [question, failed, harm])

  if (!question || !part) return null

  async function leave() {
    await session.stop()
    question?.answer(false)
  }

  return (
    <part.LeaveQuestion
      harm={harm === 'loses' ? 'loses' : 'ends'}
      onStay={() => question.answer(true)}
      onLeave={leave}
    />
  )
}

const loadFinishedRecording = () => import('./finished-recording-panel.tsx')

export interface SavingDeskProps extends Omit<FinishedRecordingPanelProps, 'recording'> {
  /** It will be needed soon: fetched while somebody speaks, so that it is there when they stop. */
  wanted: boolean
}

/** Where a recording becomes a story; its part of the program comes with the first recording. */
export function SavingDesk({ wanted, ...rest }: SavingDeskProps) {
  const { part, late, retry } = useLater(loadFinishedRecording, wanted)
  const { phase, recording } = rest.snapshot
  if (phase !== 'complete' || !recording) return null
  if (part) return <part.FinishedRecordingPanel key={recording.id} recording={recording} {...rest} />
  return (
    <Card className="mx-auto w-full max-w-[46rem]">
      {late ? (
        <ErrorState
          level={1}
          title="This part of the page could not be fetched"
          message={`${safetyLine(rest.snapshot)}. Please leave this page open and check the connection: we keep trying.`}
          onRetry={retry}
        />
      ) : (
        <Spinner label="One moment…" />
      )}
    </Card>
  )
}

/**
 * The recording session of a signed-in person while the screen is there; null before its first layout. Leaving the screen
 * ends a running recording in good order: it waits on this device.
 */
export function useRecordingSession(accountId: number): RecordingSession | null {
  const [session, setSession] = useState<RecordingSession | null>(null)
  useLayoutEffect(() => {
    const opened = createBrowserSession(accountId, liveWordsEnabled())
    setSession(opened)
    return () => {
      setSession(null)
      void opened.dispose()
    }
  }, [accountId])
  return session
}

/**
 * The recordings that wait on this device, newest first, and the stories that wait for the network: looked for when the screen has nothing in its hands and when the
 * window is looked at, since another tab may have left one.
 */
export function useWaitingRecordings(session: RecordingSession, idle: boolean) {
  const [waiting, setWaiting] = useState<readonly UnsavedRecording[]>([])
  const [queued, setQueued] = useState<readonly QueuedRecording[]>([])

  const look = useCallback(async () => {
    // Where the browser keeps no recordings none can wait; the recorder says so when it matters.
    setWaiting(await session.listRecoverable().catch(() => []))
    setQueued(await session.listQueued().catch(() => []))
  }, [session])

  useEffect(() => {
    if (!idle) return
    void look()
    addEventListener('focus', look)
    const forget = onOutboxChanged(look)
    return () => {
      removeEventListener('focus', look)
      forget()
    }
  }, [idle, look])

  return { waiting, queued, look }
}

/** Says each problem once in a toast; it also stays in the page. */
export function useProblemToast(problem: RecordingProblem | null): void {
  const told = useRef<RecordingProblem | null>(null)
  useEffect(() => {
    if (problem && problem !== told.current)
      toast({ variant: 'destructive', title: problem.title, description: problem.message })
    told.current = problem
  }, [problem])
}

/** Keeps the screen on while `wanted`: many tablets take the microphone away when they go dark. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (wanted && 'wakeLock' in navigator) return keepAwake(document, navigator.wakeLock)
  }, [wanted])
}
