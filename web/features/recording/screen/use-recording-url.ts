import { useEffect, useState } from 'react'
import { withKnownLength } from '../capture/wav-header.ts'

/** A URL to play and download a recording while it is shown; null before that. */
export function useRecordingUrl(recording: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!recording) return
    let created: string | null = null
    let isGone = false
    // A recording that can't be read has a URL too: the player says so.
    void withKnownLength(recording)
      .catch(() => recording)
      .then((playable) => {
        if (isGone) return
        created = URL.createObjectURL(playable)
        setUrl(created)
      })
    return () => {
      isGone = true
      if (created !== null) URL.revokeObjectURL(created)
    }
  }, [recording])
  return url
}
