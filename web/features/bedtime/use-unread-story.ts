import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { type BedtimeStory, writtenStorySchema } from '#server/features/bedtime/contract.ts'
import { useRecorder } from '#web/features/recording/screen/use-recorder.ts'

/**
 * The story that is on the screen. Until its recording begins it is stored on this device, so that a reload or a lost connection
 * doesn't lose it; from then on it is stored with the recording. Signing out deletes it.
 */
export function useUnreadStory() {
  const { session, snapshot, user } = useRecorder()
  const { phase, draft } = snapshot
  const { title, bedtime } = draft
  const [story, setStory] = useState<BedtimeStory | null>(null)
  const [isRestored, setIsRestored] = useState(false)
  // Only the person who asked for a story gets it back.
  const key = `keepsaid-unread-story-${user.id}`

  function show(shown: BedtimeStory) {
    setStory(shown)
    const { content, characterDetails } = shown
    session.edit({ title: shown.title, category: BEDTIME_CATEGORY, bedtime: { content, details: characterDetails } })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is stored
  useEffect(() => {
    const stored = read(key)
    if (stored && phase === 'idle' && !bedtime) show(stored)
    setIsRestored(true)
  }, [])

  useEffect(() => {
    if (!isRestored || phase === 'requesting') return
    if (phase !== 'idle' || !bedtime) return remove(key)
    const { content, details } = bedtime
    const isSame = story?.content === content
    write(key, isSame ? story : { title, content, characterDetails: details, writtenBy: 'keepsaid', missing: null })
  }, [key, isRestored, phase, title, bedtime, story])

  return { story, show }
}

// A browser that denies access to storage just doesn't remember the story.

function read(key: string): BedtimeStory | null {
  try {
    const parsed = v.safeParse(writtenStorySchema, JSON.parse(localStorage.getItem(key) ?? 'null'))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function write(key: string, story: BedtimeStory): void {
  try {
    localStorage.setItem(key, JSON.stringify(story))
  } catch {
    // Nothing more can be done.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
