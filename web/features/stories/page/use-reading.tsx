import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { pauseStory, playStory, useIsPlaying } from '#web/features/playback/play-story.ts'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { useWakeLock } from '#web/lib/use-wake-lock.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { textStateOf } from '../story-text.tsx'

const ReadingView = lazyPart(() => import('./reading-view.tsx').then((module) => module.ReadingView))

/**
 * The reading view of a story: opened to read, or to play the story for someone next to you. It is part of the URL: Back closes
 * it, and a bookmark opens it.
 */
export function useReading(story: Story) {
  const { reading } = useSearch({ from: '/signed-in/stories/$id' })
  const navigate = useNavigate()
  const canRead = textStateOf(story) === 'written'
  const isOpen = canRead && reading !== undefined
  const { isLoaded } = ReadingView.usePreload(isOpen)
  const setReading = (isReading: boolean) =>
    void navigate({
      to: paths.story,
      params: { id: String(story.id) },
      search: (now) => ({ ...now, reading: isReading ? 'yes' : undefined }),
      replace: !isReading,
      resetScroll: false,
    })
  const close = () => setReading(false)
  const { isTogether, start } = usePlayTogether(story, isOpen, close)
  return {
    canRead,
    canPlayTogether: canRead && audioOf(story) !== null,
    isPending: isOpen && !isLoaded,
    open: () => setReading(true),
    playTogether: () => {
      start()
      setReading(true)
    },
    view: isOpen && isLoaded && <ReadingView story={story} isTogether={isTogether} onClose={close} />,
  }
}

export type Reading = ReturnType<typeof useReading>

/**
 * Plays a story from its beginning in full screen, with the screen on, until the reading view is closed. Leaving full screen
 * closes it. Where the browser has no full screen, the reading view fills the window.
 */
function usePlayTogether(story: Story, isOpen: boolean, close: () => void) {
  const [isTogether, setTogether] = useState(false)
  const isPlaying = useIsPlaying(story.id)
  useWakeLock(isTogether && isPlaying)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) setTogether(false)
    wasOpen.current = isOpen
  }, [isOpen])
  const onFullScreenChange = useEffectEvent(() => {
    if (!document.fullscreenElement) close()
  })
  const { id } = story
  useEffect(() => {
    if (!isTogether) return
    document.addEventListener('fullscreenchange', onFullScreenChange)
    return () => {
      document.removeEventListener('fullscreenchange', onFullScreenChange)
      pauseStory(id)
      void leaveFullScreen()
    }
  }, [isTogether, id])
  const start = () => {
    enterFullScreen()
    playStory(story, 0)
    setTogether(true)
  }
  return { isTogether, start }
}

let entering: Promise<unknown> = Promise.resolve()

/** Fills the screen with the page. Call it while handling a press. Does nothing where there is no such thing, as on iPhones. */
function enterFullScreen(): void {
  if (!document.fullscreenEnabled) return
  entering = document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
}

/** Also if the screen hasn't been filled yet. */
async function leaveFullScreen(): Promise<void> {
  await entering
  if (document.fullscreenElement) await document.exitFullscreen?.().catch(() => undefined)
}
