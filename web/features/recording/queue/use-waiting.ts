import { useCallback, useEffect, useState } from 'react'
import type { DeviceRecording } from '../takes/recording.ts'
import type { UploadProgress } from './messages.ts'
import type { RecordingQueue, WaitingStory } from './recording-queue.ts'

/** What isn't in the vault yet. */
export interface Waiting {
  /** Recordings on this device that aren't stories yet, newest first. */
  readonly unsaved: readonly DeviceRecording[]
  /** Stories on this device that wait to be sent, in the order in which they were saved. */
  readonly stories: readonly WaitingStory[]
  /** How much of a recording is on the server; null if unknown. */
  readonly progressOf: (recording: DeviceRecording) => UploadProgress | null
  readonly refresh: () => Promise<void>
}

/** @param isShown it isn't refreshed before */
export function useWaiting(queue: RecordingQueue, isShown: boolean): Waiting {
  const [lists, setLists] = useState<Pick<Waiting, 'unsaved' | 'stories'>>({ unsaved: [], stories: [] })
  const [progress, setProgress] = useState<ReadonlyMap<string, UploadProgress>>(new Map())

  const refresh = useCallback(async () => {
    // A browser without storage has no recordings; the recorder reports the problem when it matters.
    const unsaved = await queue.listUnsaved().catch(() => [])
    setLists({ unsaved, stories: await queue.listWaiting().catch(() => []) })
  }, [queue])

  useEffect(() => {
    if (!isShown) return
    void refresh()
    addEventListener('focus', refresh)
    const unsubscribe = queue.subscribe((message) => {
      if (message.type === 'changed') void refresh()
      if (message.type === 'progress')
        setProgress((before) => new Map(before).set(message.recordingId, message.progress))
    })
    queue.askForProgress()
    return () => {
      removeEventListener('focus', refresh)
      unsubscribe()
    }
  }, [isShown, refresh, queue])

  function progressOf({ id, takes, durationMs }: DeviceRecording): UploadProgress | null {
    if (takes.every(({ uploadedBytes }) => uploadedBytes !== null)) return { state: 'done', ms: durationMs }
    const known = progress.get(id)
    return known && known.state !== 'done' ? known : null
  }

  return { ...lists, progressOf, refresh }
}
