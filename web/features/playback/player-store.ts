import { createStore } from 'zustand/vanilla'
import type { Story } from '#server/features/stories/contract.ts'

/** `starting`: waiting for audio after play was pressed; `ended`: it played to its end and is back at the beginning. */
export type AudioStatus = 'paused' | 'starting' | 'playing' | 'ended' | 'failed'

/** Whether audio is playing or about to. */
export const isPlaying = (status: AudioStatus | undefined): boolean => status === 'starting' || status === 'playing'

/** The story loaded in the page's player. */
export interface PlayerState {
  readonly story: Story
  readonly status: AudioStatus
  readonly positionMs: number
  /** Measured by the server, or found by the browser until then. Null while unknown. */
  readonly lengthMs: number | null
}

/**
 * The page's one story player; null while no story is loaded. Only the engine writes to it: use play-story.ts to
 * control it.
 */
export const playerStore = createStore<PlayerState | null>(() => null)

/** The player's state if this story is loaded in it, else null. */
export const playerStateOf = (storyId: number): PlayerState | null => {
  const state = playerStore.getState()
  return state?.story.id === storyId ? state : null
}

type Pausable = { pause(): void }

let playing: Pausable | undefined

/** Only one audio element on the page plays at a time: pauses the one that was playing. */
export function acquirePlayback(audio: Pausable): void {
  if (playing !== audio) playing?.pause()
  playing = audio
}

/** Forgets an audio element that has stopped for good. */
export function releasePlayback(audio: Pausable): void {
  if (playing === audio) playing = undefined
}
