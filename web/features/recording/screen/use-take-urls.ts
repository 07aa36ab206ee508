import { useEffect, useState } from 'react'
import { withKnownLength } from '../capture/wav-header.ts'
import { type FinishedRecording, takeFileName } from '../takes/recording.ts'

/** A take to be played and downloaded. */
export interface TakeUrl {
  readonly src: string
  readonly durationMs: number
  readonly fileName: string
}

/** The takes of a recording while it is shown; null before that. */
export function useTakeUrls(recording: FinishedRecording | null): readonly TakeUrl[] | null {
  const [urls, setUrls] = useState<readonly TakeUrl[] | null>(null)
  useEffect(() => {
    if (!recording) return
    let created: readonly TakeUrl[] = []
    let isGone = false
    // A take that can't be read has a URL too: the player says so.
    const playable = recording.takes.map(({ blob }) => withKnownLength(blob).catch(() => blob))
    void Promise.all(playable).then((blobs) => {
      if (isGone) return
      created = recording.takes.map(({ durationMs, mimeType }, i) => ({
        src: URL.createObjectURL(blobs[i] ?? new Blob()),
        durationMs,
        fileName: recording.takes.length > 1 ? takeFileName(mimeType, i + 1) : takeFileName(mimeType),
      }))
      setUrls(created)
    })
    return () => {
      isGone = true
      for (const { src } of created) URL.revokeObjectURL(src)
    }
  }, [recording])
  return urls
}
