import { useStore } from 'zustand'
import type { Story } from '#server/features/stories/contract.ts'
import { onViewerChange } from '#web/features/account/viewer.ts'
import { pauseAudio, seekAudio, startAudio, unloadAudio } from './audio-element.ts'
import { connectMediaSession } from './media-session.ts'
import { positionOf, savePosition } from './playback-positions.ts'
import { isPlaying, type PlayerState, playerStateOf, playerStore } from './player-store.ts'
import { audioOf } from './story-audio.ts'

const SKIP_MS = 15_000
/** How often the position is saved during playback, in case the page ends without an event. */
const SAVE_INTERVAL_MS = 5_000
/** Closer to the end than this, play starts over. */
const END_MS = 250
/** Past an excerpt by more than this, the user has moved on. */
const MAX_OVERRUN_MS = 1_000

let isBlocked = false

/** Plays a story from `fromMs`, or from where the user left it. */
export function playStory(story: Story, fromMs?: number): void {
  if (isBlocked || !audioOf(story)) return
  connectPlayer()
  const state = playerStore.getState()
  if (state && state.story.id !== story.id) saveCurrentPosition(state)
  startAudio(story, fromMs ?? resumePosition(story))
}

/** Plays a part of a story and pauses, unless the user has moved or paused meanwhile. */
export function playExcerpt(story: Story, fromMs: number, toMs: number): void {
  playStory(story, fromMs)
  const unsubscribe = playerStore.subscribe((state) => {
    if (state?.story.id !== story.id || !isPlaying(state.status) || state.positionMs < fromMs) return unsubscribe()
    if (state.positionMs < toMs) return
    unsubscribe()
    if (state.positionMs < toMs + MAX_OVERRUN_MS) pauseAudio()
  })
}

export function toggleStory(story: Story): void {
  if (isPlaying(playerStateOf(story.id)?.status)) pauseAudio()
  else playStory(story)
}

/** Pauses the story unless another one plays. */
export function pauseStory(storyId: number): void {
  if (isPlaying(playerStateOf(storyId)?.status)) pauseAudio()
}

/** Moves within a story: right away if it is loaded, otherwise for the next time it plays. */
export function seekStory(storyId: number, ms: number): void {
  if (playerStateOf(storyId)) seekAudio(ms)
  else savePosition(storyId, ms, null)
}

/** Moves 15 s back (-1) or forward (1), within the story. */
export function skip(story: Story, direction: 1 | -1): void {
  const state = playerStateOf(story.id)
  const fromMs = state?.positionMs ?? positionOf(story.id)
  seekStory(story.id, Math.min(lengthOf(story), Math.max(0, fromMs + direction * SKIP_MS)))
}

export function closePlayer(): void {
  const state = playerStore.getState()
  if (state) saveCurrentPosition(state)
  unloadAudio()
}

/** Pauses and blocks playback during a recording, including the device's media keys. */
export function setPlaybackBlocked(blocked: boolean): void {
  isBlocked = blocked
  if (blocked) pauseAudio()
}

export const useIsPlaying = (storyId: number): boolean =>
  useStore(playerStore, () => isPlaying(playerStateOf(storyId)?.status))

/** The loaded story's length, or the one known before; infinite when unknown. */
const lengthOf = (story: Story): number =>
  playerStateOf(story.id)?.lengthMs ?? audioOf(story)?.durationMs ?? Number.POSITIVE_INFINITY

function resumePosition(story: Story): number {
  const state = playerStateOf(story.id)
  const ms = state ? state.positionMs : positionOf(story.id)
  return state?.status === 'ended' || ms > lengthOf(story) - END_MS ? 0 : ms
}

const saveCurrentPosition = ({ story, status, positionMs, lengthMs }: PlayerState): void =>
  savePosition(story.id, status === 'ended' ? 0 : positionMs, lengthMs)

let isConnected = false

/** Runs once, before the first story plays. */
function connectPlayer(): void {
  if (isConnected) return
  isConnected = true
  // Another user or family must not hear the story, and the position is not theirs: unload without saving it.
  onViewerChange(unloadAudio)
  connectMediaSession({
    onPlay: playStory,
    onPause: pauseAudio,
    onSkip: skip,
    onSeek: ({ id }, ms) => seekStory(id, ms),
    onStop: closePlayer,
  })
  savePositionsDuringPlayback()
}

function savePositionsDuringPlayback(): void {
  let saved = { id: 0, status: '', ms: 0 }
  playerStore.subscribe((state) => {
    if (!state) return
    const { story, status, positionMs } = state
    const hasMoved = Math.abs(positionMs - saved.ms) >= SAVE_INTERVAL_MS
    if (story.id === saved.id && status === saved.status && !hasMoved) return
    saved = { id: story.id, status, ms: positionMs }
    if (status !== 'starting') saveCurrentPosition(state)
  })
  addEventListener('pagehide', () => {
    const state = playerStore.getState()
    if (state) saveCurrentPosition(state)
  })
}
