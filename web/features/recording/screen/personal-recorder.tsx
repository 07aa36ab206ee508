import { CatchBoundary } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import type { User } from '#server/features/account/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { liveWordsSource } from '#web/features/live-words/preference.ts'
import { useIsPageLocked, usePageLock } from '#web/lib/page-lock.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { useLeaveQuestion } from '#web/lib/use-leave-question.ts'
import { useWakeLock } from '#web/lib/use-wake-lock.ts'
import type { Elements } from '#web/ui/elements.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWaiting } from '../queue/use-waiting.ts'
import { createBrowserSession } from '../session/browser-session.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import { RecordingErrors } from './recorder-controls.tsx'
import { harmOfLeaving } from './safety.ts'
import { RecorderContext, useRecorder } from './use-recorder.ts'

const BrokenRecorder = lazyPart(() => import('./broken-recorder.tsx').then((m) => m.BrokenRecorder))
const LeaveQuestion = lazyPart(() => import('./recording-warnings.tsx').then((m) => m.LeaveQuestion))

/** Gives a screen the recording session of the person who is signed in: `useRecorder`. */
export function PersonalRecorder({ children }: { children: Elements }) {
  const { user } = useUser()
  const isLocked = useIsPageLocked()
  // While the page is locked, neither an expired session nor another person's sign-in in another tab takes away the screen
  // with the recording.
  const [person, setPerson] = useState(user)
  const isReplaced = isLocked && user !== null && user.id !== person?.id
  if (user && user !== person && !isReplaced) setPerson(user)
  return (
    person && (
      <WithSession key={person.id} user={person} isReplaced={isReplaced}>
        {children}
      </WithSession>
    )
  )
}

/** The session lives above the error boundary: a screen that breaks doesn't end a recording. */
function WithSession({ user, isReplaced, children }: { user: User; isReplaced: boolean; children: Elements }) {
  const session = useRecordingSession(user)
  if (!session) return null
  return (
    <RecorderContext value={{ session, user, isReplaced }}>
      <RecordingGuard />
      <CatchBoundary getResetKey={recorderKey} errorComponent={BrokenScreen}>
        {children}
      </CatchBoundary>
    </RecorderContext>
  )
}

const BrokenScreen = ({ reset }: { reset: () => void }) => (
  <BrokenRecorder
    onBack={reset}
    fallback={<p role="alert">We couldn’t show this page. Your recording isn’t affected.</p>}
  />
)

/** The boundary is reset by its button alone. */
const recorderKey = () => 'recorder'

/** Keeps the page open and the screen on while there is a recording, even if the screen that shows it breaks. */
function RecordingGuard() {
  const { phase, isRecordingElsewhere } = useRecorder().snapshot
  BrokenRecorder.usePreload(phase !== 'idle')
  // Also while the question about the other tab is open: its answer may start a recording.
  usePageLock(phase !== 'idle' || isRecordingElsewhere)
  // From the press on: some browsers grant it only right after a press.
  useWakeLock(phase !== 'idle' && phase !== 'complete')
  return <LeaveGuard />
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

/** What every screen with a recorder does, and what it shows: the session's state, and what isn't in the vault yet. */
export function useRecorderScreen() {
  const recorder = useRecorder()
  const { session, isReplaced } = recorder
  const { phase, error } = recorder.snapshot
  const waiting = useWaiting(session.queue, phase === 'idle')
  const isIdle = useIdle()
  // Without a network it couldn't be loaded when it is needed.
  RecordingErrors.usePreload(isIdle || phase !== 'idle')
  useEffect(() => {
    // It also stays on the page.
    if (error) toast({ variant: 'destructive', title: error.title, description: error.message })
  }, [error])
  useEffect(() => {
    if (isIdle) session.prepareLiveWords()
  }, [isIdle, session])
  useEffect(() => {
    // Only the person who made a recording may see it; it waits for them on this device.
    if (isReplaced && phase === 'complete') void session.keepForLater()
  }, [isReplaced, phase, session])
  return { ...recorder, isIdle, waiting }
}

/** Asks before the screen with a recording is left, and lets the browser ask before the page closes. */
function LeaveGuard() {
  const { session, snapshot } = useRecorder()
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
