import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import type { User } from '#server/features/account/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useIsPageLocked, usePageLock } from '#web/lib/page-lock.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { useLeaveQuestion } from '#web/lib/use-leave-question.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { createBrowserSession } from '../session/browser-session.ts'
import { liveWordsSource } from '../session/live-words-preference.ts'
import type { RecordingProblem } from '../session/recording-problems.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import type { QueuedRecording, UnsavedRecording } from '../storage/slice-store.ts'
import { onOutboxChanged } from '../sync/tab-messages.ts'
import type { FinishedRecordingPanelProps } from './finished-recording-panel.tsx'
import { RecordingPanel } from './recording-panel.tsx'
import { harmOfLeaving, safetyLine } from './safety.ts'
import { useWakeLock } from './use-wake-lock.ts'

const UnsavedPanel = lazyPart(() => import('./unsaved-panel.tsx').then((m) => m.UnsavedPanel))
const InsecurePage = lazyPart(() => import('./cannot-record.tsx').then((m) => m.InsecurePage))
const LeaveQuestion = lazyPart(() => import('./recording-warnings.tsx').then((m) => m.LeaveQuestion))
const FinishedRecordingPanel = lazyPart(() =>
  import('./finished-recording-panel.tsx').then((m) => m.FinishedRecordingPanel),
)

/** The home of a signed-in person: one red button. */
export function RecordScreen() {
  const { user } = useUser()
  const isLocked = useIsPageLocked()
  // While the page is locked, neither an expired session nor another person's sign-in in another tab takes away the screen
  // with the recording.
  const [person, setPerson] = useState(user)
  const isReplaced = isLocked && user !== null && user.id !== person?.id
  if (user && user !== person && !isReplaced) setPerson(user)
  return person && <PersonalRecorder key={person.id} user={person} isReplaced={isReplaced} />
}

function PersonalRecorder({ user, isReplaced }: { user: User; isReplaced: boolean }) {
  const session = useRecordingSession(user)
  return session && <Recorder session={session} user={user} isReplaced={isReplaced} />
}

/**
 * The person's recording session while the screen is mounted; null before the first layout. Leaving the screen ends a
 * running recording properly, and it stays on this device as an unsaved recording.
 */
function useRecordingSession({ id: accountId, spokenLanguage: language }: User): RecordingSession | null {
  const [session, setSession] = useState<RecordingSession | null>(null)
  useLayoutEffect(() => {
    // The language may change later; the session goes on.
    const opened = createBrowserSession(accountId, { liveWords: liveWordsSource(), language: DEFAULT_LANGUAGE })
    setSession(opened)
    return () => {
      setSession(null)
      void opened.dispose()
    }
  }, [accountId])
  useLayoutEffect(() => session?.setLanguage(language), [session, language])
  return session
}

interface RecorderProps {
  session: RecordingSession
  user: User
  /** Another person has signed in, in another tab. */
  isReplaced: boolean
}

function Recorder({ session, user, isReplaced }: RecorderProps) {
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const { availability, phase, error, endedBy, isRecordingElsewhere } = snapshot
  const { unsaved, queued, refresh } = useDeviceRecordings(session, phase === 'idle')
  const isIdle = useIdle()
  const hasAny = unsaved.length > 0 || queued.length > 0
  const { isLoaded: isUnsavedPanelLoaded } = UnsavedPanel.usePreload(isIdle || hasAny)
  const [openedTo, setOpenedTo] = useState<'listen' | 'save'>('listen')
  // After a finished recording the focus returns to the record button.
  const [hasFinishedOnce, setHasFinishedOnce] = useState(false)
  if (phase === 'complete' && !hasFinishedOnce) setHasFinishedOnce(true)
  useProblemToast(error)
  useEffect(() => {
    if (isIdle) session.prepareLiveWords()
  }, [isIdle, session])
  // Also while the question about the other tab is open: its answer may start a recording.
  usePageLock(phase !== 'idle' || isRecordingElsewhere)
  useEffect(() => {
    // Only the person who made a recording may see it; it waits for them on this device.
    if (isReplaced && phase === 'complete') void session.keepForLater()
  }, [isReplaced, phase, session])
  // From the press on: some browsers grant it only right after a press.
  useWakeLock(phase !== 'idle' && phase !== 'complete')

  function open(recording: UnsavedRecording, to: 'listen' | 'save') {
    setOpenedTo(to)
    void session.restore(recording)
  }

  async function keepForLater() {
    await session.keepForLater()
    await refresh()
  }

  if (availability === 'insecure') return <InsecurePage />
  return (
    <>
      <LeaveGuard session={session} snapshot={snapshot} />
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
                onKeepRecording={session.continueRecording}
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

/**
 * The unsaved recordings on this device, newest first, and the queued stories. Refreshed when the screen becomes idle, and
 * on focus, because another tab may have left one.
 */
function useDeviceRecordings(session: RecordingSession, isIdle: boolean) {
  const [unsaved, setUnsaved] = useState<readonly UnsavedRecording[]>([])
  const [queued, setQueued] = useState<readonly QueuedRecording[]>([])

  const refresh = useCallback(async () => {
    // A browser without storage has no recordings; the recorder reports the problem when it matters.
    setUnsaved(await session.listRecoverable().catch(() => []))
    setQueued(await session.listQueued().catch(() => []))
  }, [session])

  useEffect(() => {
    if (!isIdle) return
    void refresh()
    addEventListener('focus', refresh)
    const unsubscribe = onOutboxChanged(refresh)
    return () => {
      removeEventListener('focus', refresh)
      unsubscribe()
    }
  }, [isIdle, refresh])

  return { unsaved, queued, refresh }
}

/** Shows each problem once as a toast; it also stays on the page. */
function useProblemToast(problem: RecordingProblem | null): void {
  const shown = useRef<RecordingProblem | null>(null)
  useEffect(() => {
    if (problem && problem !== shown.current)
      toast({ variant: 'destructive', title: problem.title, description: problem.message })
    shown.current = problem
  }, [problem])
}

/** Asks before the screen with a recording is left, and lets the browser ask before the page closes. */
function LeaveGuard({ session, snapshot }: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const harm = harmOfLeaving(snapshot)
  const { isLoaded, hasFailed } = LeaveQuestion.usePreload(harm !== 'none' || snapshot.phase === 'requesting')
  const isHarmful = useCallback(() => harmOfLeaving(session.getSnapshot()) !== 'none', [session])
  const question = useLeaveQuestion(isHarmful)

  useEffect(() => {
    // If the question can't be loaded, only a recording that would be lost keeps the person here.
    if (question && hasFailed) question.answer(harm === 'loses')
  }, [question, hasFailed, harm])

  if (!question || !isLoaded) return null

  async function leave() {
    await session.stop()
    question?.answer(false)
  }

  return (
    <LeaveQuestion harm={harm === 'loses' ? 'loses' : 'ends'} onStay={() => question.answer(true)} onLeave={leave} />
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
