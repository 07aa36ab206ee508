import { useCallback, useEffect, useState } from 'react'
import type { RecordingSession } from '../session/recording-session.ts'
import type { QueuedRecording, UnsavedRecording } from '../storage/slice-store.ts'
import { onOutboxNews } from '../sync/outbox/outbox-news.ts'

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
    const forget = onOutboxNews(look)
    return () => {
      removeEventListener('focus', look)
      forget()
    }
  }, [idle, look])

  return { waiting, queued, look }
}
