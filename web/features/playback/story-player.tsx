import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { MAX_DECODED_HOURS } from '#common/media/recording-size.ts'
import { decodePeaks } from '#common/media/waveform.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PLAYBACK_FAILURE, updateStory } from './audio-element.ts'
import { fileProblems } from './file-problems.ts'
import { useReportVisibility } from './mini-player-layout.ts'
import { seekStory, toggleStory } from './play-story.ts'
import { isWorthResuming, usePosition } from './playback-positions.ts'
import { handlePlayerKey, PlayerControls, StartOverButton } from './player-controls.tsx'
import { playerStateOf, playerStore } from './player-store.ts'
import { PlayerView } from './player-view.tsx'
import type { Mark, PlayerSize } from './seek-bar.tsx'
import { audioOf } from './story-audio.ts'

interface StoryPlayerProps {
  story: Story
  /** Of the waveform: the storyteller's, of `useStoryColor`. */
  color: string
  size?: PlayerSize
}

/** The recording of a story, with a notice if something is wrong with it. */
export function StoryPlayer({ story, color, size = 'regular' }: StoryPlayerProps) {
  const [tryAnyway, setTryAnyway] = useState(false)
  if (!audioOf(story)) return null
  const state = story.recording?.state
  if (state === 'unreadable' && !tryAnyway) return <Unreadable onTry={() => setTryAnyway(true)} />
  return (
    <div className="flex flex-col gap-2">
      <PlayableStory story={story} color={color} size={size} />
      {story.recording?.problem && (
        <p className="text-small text-ink-soft">{`This recording needs attention. ${fileProblems[story.recording.problem]} You may still hear all of it here. The Family page tells the owner of the vault what to do.`}</p>
      )}
      {state === 'damaged' && (
        <p className="text-small text-ink-soft">
          {(story.recording?.durationMs ?? 0) < MAX_DECODED_HOURS * 3_600_000
            ? 'We couldn’t read all of this recording. You can play what we could read, and we keep the original file unchanged.'
            : `This recording is longer than ${MAX_DECODED_HOURS} hours. You can play the first ${MAX_DECODED_HOURS} hours here. The download has all of it.`}
        </p>
      )}
    </div>
  )
}

// The server cannot decode it, but the browser may.
function Unreadable({ onTry }: { onTry: () => void }) {
  const action = (
    <Button variant="secondary" onClick={onTry}>
      Try Playing It Anyway
    </Button>
  )
  return (
    <Notice title="We couldn’t read this recording" action={action}>
      We keep the original file unchanged.
    </Notice>
  )
}

function PlayableStory({ story, color, size }: Required<StoryPlayerProps>) {
  const isLarge = size === 'large'
  const playButton = useRef<HTMLButtonElement>(null)
  const { isCurrent, isStarted, status, positionMs, lengthMs } = usePlayback(story)
  const peaks = useMemo(() => decodePeaks(story.recording?.peaks), [story.recording?.peaks])
  const marks = useMemo(() => marksOf(story.reactions), [story.reactions])
  useReportVisibility(playButton, isCurrent)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms, and one landmark per card is too many
    <div role="group" aria-label={`Recording of ${story.title}`} onKeyDown={(event) => handlePlayerKey(event, story)}>
      <PlayerView
        {...{ status, positionMs, lengthMs, peaks, marks, color, isStarted, size, playButton }}
        label={story.title}
        shownSeconds={story.duration}
        failure={PLAYBACK_FAILURE}
        onToggle={() => toggleStory(story)}
        onSeek={(ms) => seekStory(story.id, ms)}
      >
        {isStarted && (
          <StartOverButton
            story={story}
            isCompact={size === 'compact'}
            // The button is gone while the story plays.
            onPress={() => playButton.current?.focus()}
          />
        )}
        {(isCurrent || isLarge) && !isStarted && (
          <PlayerControls story={story} showLabels={isLarge} isCompact={size === 'compact'} />
        )}
      </PlayerView>
    </div>
  )
}

/** The seconds at which someone reacted: "❤️ Emma, 👏 Jun". */
function marksOf(reactions: Story['reactions']): Mark[] {
  const labels = new Map<number, string>()
  for (const { atSeconds, reaction, firstName } of reactions) {
    if (atSeconds === null) continue
    const before = labels.get(atSeconds)
    labels.set(atSeconds, `${before ? `${before}, ` : ''}${reaction} ${firstName}`)
  }
  return [...labels].sort(([a], [b]) => a - b).map(([seconds, label]) => ({ ms: seconds * 1000, label }))
}

/**
 * Playback of one story. `isCurrent`: it is loaded in the player; `isStarted`: it is not, but would resume in the
 * middle.
 */
function usePlayback(story: Story) {
  const savedMs = usePosition(story.id)
  const current = useStore(playerStore, () => playerStateOf(story.id))
  useEffect(() => updateStory(story), [story])
  if (current) return { ...current, isCurrent: true, isStarted: false }
  const lengthMs = Math.max(audioOf(story)?.durationMs ?? 0, savedMs) || null
  return {
    isCurrent: false,
    isStarted: isWorthResuming(savedMs, lengthMs),
    status: 'paused' as const,
    positionMs: savedMs,
    lengthMs,
  }
}
