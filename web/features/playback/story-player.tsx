import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { noteStory } from './engine.ts'
import { useNoteInSight } from './mini-player-layout.ts'
import { seekStory, toggleStory } from './play-story.ts'
import { PLAYBACK_FAILURE } from './playback-failure.ts'
import { isWorthKeeping, usePlace } from './playback-positions.ts'
import { FromTheBeginning, handlePlayerKey, PlayerControls, ShortcutsHint } from './player-controls.tsx'
import { PlayerFace } from './player-face.tsx'
import { playerState, subscribeToPlayer } from './player-store.ts'
import { decodePeaks } from './seek-bar.tsx'
import { soundOf } from './story-audio.ts'

/** The voice of a story, and a plain sentence where something is wrong with it. */
export function StoryRecording({ story, large = false }: { story: Story; large?: boolean }) {
  const [trying, setTrying] = useState(false)
  if (!soundOf(story)) return null
  const state = story.recording?.state
  if (state === 'unreadable' && !trying) return <Unreadable onTry={() => setTrying(true)} />
  return (
    <div className="flex flex-col gap-2">
      <StoryPlayer story={story} large={large} />
      {state === 'damaged' && (
        <p className="text-small text-ink-soft">
          This recording could not be read to the end. What could be read plays here, and the file is kept as it came.
        </p>
      )}
    </div>
  )
}

// Another program may still make something of it, the browser for one.
function Unreadable({ onTry }: { onTry: () => void }) {
  const action = (
    <Button variant="secondary" onClick={onTry}>
      Try to Play It Anyway
    </Button>
  )
  return (
    <Notice title="This recording could not be read" action={action}>
      The file is kept exactly as it came.
    </Notice>
  )
}

interface StoryPlayerProps {
  story: Story
  /** On a page of its own: with room for everything, and a word on the keyboard. */
  large?: boolean
}

/** A story's sound: what the one player of the page does with it, or will. */
function StoryPlayer({ story, large = false }: StoryPlayerProps) {
  const toggle = useRef<HTMLButtonElement>(null)
  const { current, status, positionMs, lengthMs, begun } = useStorySound(story)
  const peaks = useMemo(() => decodePeaks(story.recording?.peaks), [story.recording?.peaks])
  useNoteInSight(toggle, current)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and a landmark on each card is too many
    <div role="group" aria-label={`Recording of ${story.title}`} onKeyDown={(event) => handlePlayerKey(event, story)}>
      <PlayerFace
        {...{ status, positionMs, lengthMs, peaks, begun, large, toggle }}
        label={story.title}
        toldSeconds={story.duration}
        failure={PLAYBACK_FAILURE}
        onToggle={() => toggleStory(story)}
        onSeek={(ms) => seekStory(story.id, ms)}
      >
        {begun && <FromTheBeginning story={story} />}
        {(current || large) && !begun && <PlayerControls story={story} inWords={large} />}
      </PlayerFace>
      {large && <ShortcutsHint />}
    </div>
  )
}

/** How it stands with the sound of one story. `current`: it is in the player; `begun`: it was left in the middle. */
function useStorySound(story: Story) {
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
