import { useMemo } from 'react'
import { decodePeaks } from '#common/media/waveform.ts'
import type { InviteStories } from '#server/features/family/invites/contract.ts'
import { AudioPlayer } from '#web/features/playback/audio-player.tsx'

/** Plays the story that comes with an invite. */
export function InvitePlayer({ story }: { story: NonNullable<InviteStories['story']> }) {
  const peaks = useMemo(() => decodePeaks(story.peaks), [story.peaks])
  return (
    <AudioPlayer
      src={story.audioUrl}
      durationMs={story.durationMs}
      label={story.title}
      peaks={peaks}
      failure={{
        message: 'We couldn’t play this story.',
        // It may have been taken back meanwhile, or the link may not work anymore.
        advice: 'Check your connection, or load this page again.',
      }}
    />
  )
}
