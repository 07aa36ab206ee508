import { useEffect } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { seekStory, usePlaying } from '#web/features/playback/play-story.ts'

/** Puts the recording to the second that the address names, once, so that it plays from there. One that plays already goes on. */
export function useHeardFrom({ id }: Story, at: string | undefined): void {
  const playing = usePlaying(id)
  const seconds = Number(at)
  // Once for each address: what the person does with the player afterwards counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!playing && seconds > 0 && Number.isFinite(seconds)) seekStory(id, seconds * 1000)
  }, [id, seconds])
}
