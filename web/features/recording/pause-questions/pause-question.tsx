import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { signedInUser } from '#web/features/account/viewer.ts'
import { knowsOnDevice, sourcesFor } from '#web/features/live-words/preference.ts'
import { browserClock } from '#web/lib/clock.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import { pauseQuestionsSetting } from './setting.ts'
import { watchPauses } from './watch-pauses.ts'

/** Whether there are live words to ask about, not read from a page, in a language whose names we recognize. */
export const canAskInPauses = ({ draft, liveWords, language, speechProblem }: SessionSnapshot): boolean =>
  !draft.bedtime &&
  !speechProblem &&
  knowsOnDevice(language) &&
  sourcesFor(language).some((source) => source === liveWords)

/**
 * A question about a name that was just said, while the person pauses. Its height is reserved for the whole recording, so nothing
 * moves. Screen readers don't announce it: their voice would be in the recording.
 */
export function PauseQuestion({ session, snapshot }: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const { isOn } = useStore(pauseQuestionsSetting)
  const { phase } = snapshot
  const isLive = phase === 'recording' || phase === 'paused'
  const isWatching = isOn && isLive && canAskInPauses(snapshot)
  const question = useQuestion(session, isWatching)
  if (!isWatching) return null
  return (
    <div className="grid min-h-[calc(2lh+1.5rem)] w-full max-w-form items-start justify-items-center font-story text-heading leading-snug text-balance">
      {question && <p className="rounded-card bg-evergreen-wash px-5 py-3 wrap-anywhere">{question}</p>}
    </div>
  )
}

function useQuestion(session: RecordingSession, isWatching: boolean): string | null {
  const user = signedInUser()
  const storyteller = session.getSnapshot().draft.toldBy ?? `${user?.firstName ?? ''} ${user?.lastName ?? ''}`
  const [question, setQuestion] = useState<string | null>(null)
  useEffect(() => {
    if (!isWatching) return
    const stop = watchPauses({ session, clock: browserClock, storyteller, onQuestion: setQuestion })
    return () => {
      stop()
      setQuestion(null)
    }
  }, [session, isWatching, storyteller])
  return question
}
