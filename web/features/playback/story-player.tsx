import { useMemo, useRef } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { useNoteInSight } from './in-sight.ts'
import { decodePeaks } from './peaks.ts'
import { seekStory, toggleStory } from './play-story.ts'
import { PLAYBACK_FAILURE } from './playback-failure.ts'
import { FromTheBeginning, PlayerControls } from './player-controls.tsx'
import { PlayerFace } from './player-face.tsx'
import { handlePlayerKey } from './player-keys.ts'
import { ShortcutsHint } from './shortcuts-hint.tsx'
import { useStorySound } from './use-story-sound.ts'

export interface StoryPlayerProps {
  story: Story
  /** On a page of its own: with room for everything, and a word on the keyboard. */
  large?: boolean
}

/** A story's sound: what the one player of the page does with it, or will. */
export function StoryPlayer({ story, large = false }: StoryPlayerProps) {
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
