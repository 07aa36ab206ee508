import { useCallback, useEffect, useState } from 'react'
import type { RecordingSession } from './session.ts'
import type { UnsavedRecording } from './slice-store.ts'

/**
 * The recordings that wait on this device, newest first: looked for when the screen has nothing in its hands and when the
 * window is looked at, since another tab may have left one.
 */
export function useWaitingRecordings(session: RecordingSession, idle: boolean) {
  const [waiting, setWaiting] = useState<readonly UnsavedRecording[]>([])

  const look = useCallback(async () => {
    // Where the browser keeps no recordings none can wait; the recorder says so when it matters.
    setWaiting(await session.listRecoverable().catch(() => []))
  }, [session])

  useEffect(() => {
    if (!idle) return
    void look()
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [idle, look])

  return { waiting, look }
}
