import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { playStory } from '#web/features/playback/play-story.ts'
import { playerStateOf, playerStore } from '#web/features/playback/player-store.ts'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { useBedtimeStories } from '../queries.ts'

/** The story after this one: first the same child's, then the others, in the order of the collection and around its end. */
export function nextStory(stories: readonly Story[], current: Pick<Story, 'id' | 'grandchildName'>): Story | null {
  const at = stories.findIndex(({ id }) => id === current.id)
  const others = [...stories.slice(at + 1), ...stories.slice(0, Math.max(at, 0))].filter(
    (story) => story.id !== current.id && audioOf(story) !== null,
  )
  return others.find(({ grandchildName }) => grandchildName === current.grandchildName) ?? others[0] ?? null
}

/** @param isAutomatic the next story begins when this one ends, also while the screen is locked */
export function useNextStory(story: Story, isAutomatic: boolean): { next: Story | null; playNext: () => void } {
  const { data: stories } = useBedtimeStories()
  const navigate = useNavigate()
  const next = stories ? nextStory(stories, story) : null

  function playNext() {
    if (!next) return
    // From its beginning: no one remembers where they fell asleep.
    playStory(next, 0)
    void navigate({ to: paths.bedtimeStory, params: { id: String(next.id) }, replace: true })
  }

  const latest = useRef(playNext)
  useEffect(() => {
    latest.current = playNext
  })

  useEffect(() => {
    if (!isAutomatic) return
    // Not in an effect of the status: pages behind a locked screen render late.
    return playerStore.subscribe((state, before) => {
      if (state?.status === 'ended' && before?.status !== 'ended' && playerStateOf(story.id)) latest.current()
    })
  }, [isAutomatic, story.id])

  const hasNext = next !== null
  useEffect(() => {
    if (!hasNext || !('mediaSession' in navigator)) return
    try {
      navigator.mediaSession.setActionHandler('nexttrack', () => latest.current())
      return () => navigator.mediaSession.setActionHandler('nexttrack', null)
    } catch {
      // This browser doesn't support the action.
    }
  }, [hasNext])

  return { next, playNext }
}
