import { useEffect, useSyncExternalStore } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { noteStory } from './engine.ts'
import { isWorthKeeping } from './kept-places.ts'
import { usePlace } from './places.ts'
import { playerState, subscribeToPlayer } from './player-state.ts'
import { soundOf } from './story-sound.ts'

/** How it stands with the sound of one story. `current`: it is in the player; `begun`: it was left in the middle. */
export function useStorySound(story: Story) {
  const place = usePlace(story.id)
  const find = () => {
    const now = playerState()
    return now?.story.id === story.id ? now : null
  }
  const current = useSyncExternalStore(subscribeToPlayer, find, find)
  useEffect(() => noteStory(story), [story])
  if (current) return { ...current, current: true, begun: false }
  const lengthMs = Math.max(soundOf(story)?.durationMs ?? 0, place) || null
  return {
    current: false,
    status: 'still' as const,
    positionMs: place,
    lengthMs,
    begun: isWorthKeeping(place, lengthMs),
  }
}
