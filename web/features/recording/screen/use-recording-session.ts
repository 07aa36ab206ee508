import { useLayoutEffect, useState } from 'react'
import { createBrowserSession } from '../session/browser-session.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import { wantsLiveWords } from '../session/remember-live-words.ts'

/**
 * The recording session of a signed-in person while the screen is there; null before its first layout. Leaving the screen
 * ends a running recording in good order: it waits on this device.
 */
export function useRecordingSession(accountId: number): RecordingSession | null {
  const [session, setSession] = useState<RecordingSession | null>(null)
  useLayoutEffect(() => {
    const opened = createBrowserSession(accountId, wantsLiveWords())
    setSession(opened)
    return () => {
      setSession(null)
      void opened.dispose()
    }
  }, [accountId])
  return session
}
