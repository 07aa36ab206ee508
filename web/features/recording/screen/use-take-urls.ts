import { useEffect, useState } from 'react'
import { withKnownLength } from '#web/lib/wav-header.ts'
import { type FinishedRecording, type FinishedTake, takeFileName } from '../takes/recording.ts'

/** A take to be played and downloaded. */
export interface TakeUrl {
  readonly src: string
  readonly blob: Blob
  readonly durationMs: number
  readonly fileName: string
}

/** The takes of a recording while it is shown; null before that. */
export function useTakeUrls(recording: FinishedRecording | null): readonly TakeUrl[] | null {
  const [urls, setUrls] = useState<readonly TakeUrl[] | null>(null)
  useEffect(() => {
    if (!recording) return
    let isGone = false
    const created = recording.takes.map(createUrl)
    void Promise.all(created).then((all) => !isGone && setUrls(all))
    return () => {
      isGone = true
      for (const url of created) void url.then(({ src }) => URL.revokeObjectURL(src))
    }
  }, [recording])
  return urls
}

async function createUrl(take: FinishedTake, index: number, { length }: readonly unknown[]): Promise<TakeUrl> {
  // A take that can't be read has a URL too: the player says so.
  const blob = await withKnownLength(take.blob).catch(() => take.blob)
  const fileName = takeFileName(take.mimeType, length > 1 ? index + 1 : undefined)
  return { src: URL.createObjectURL(blob), blob, durationMs: take.durationMs, fileName }
}
