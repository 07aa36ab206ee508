import { createContext, useContext, useSyncExternalStore } from 'react'
import type { User } from '#server/features/account/contract.ts'
import type { RecordingSession } from '../session/recording-session.ts'

interface Recorder {
  readonly session: RecordingSession
  readonly user: User
  /** Another person has signed in, in another tab. */
  readonly isReplaced: boolean
}

/** Set by PersonalRecorder for the screen in it. */
export const RecorderContext = createContext<Recorder | null>(null)

/** The recording session of the person whose screen this is, and its current state. */
export function useRecorder() {
  const recorder = useContext(RecorderContext)
  if (!recorder) throw new Error('Outside of PersonalRecorder')
  const { session, user } = recorder
  return {
    ...recorder,
    snapshot: useSyncExternalStore(session.subscribe, session.getSnapshot),
    /** The account's own name: who tells a story if no other name is entered. */
    storyteller: `${user.firstName} ${user.lastName}`.trim(),
  }
}
