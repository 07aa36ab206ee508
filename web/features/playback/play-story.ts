import { useSyncExternalStore } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { closeEngine, pauseEngine, seekEngine, startEngine } from './engine.ts'
import { showOnDevice } from './media-session.ts'
import { keepPlace, placeOf } from './playback-positions.ts'
import { isSounding, type PlayerState, playerState, subscribeToPlayer } from './player-store.ts'
import { soundOf } from './story-audio.ts'
import { watchViewer } from './viewer.ts'

const SKIP_MS = 15_000
/** While it plays the place is kept this often, for a page that ends without a word. */
const KEEP_EVERY_MS = 5_000
/** Nearer to the end than this there is nothing left to hear. */
const END_MS = 250

let held = false

/** Plays a story on the one player of the page, from `fromMs` or from where it was left. */
export function playStory(story: Story, fromMs?: number): void {
  if (held || !soundOf(story)) return
  attend()
  const now = playerState()
  if (now && now.story.id !== story.id) leavePlace(now)
  startEngine(story, fromMs ?? goOnFrom(story))
}

/** Stops the sound and keeps the place; does nothing while none is playing. */
const pausePlayer = (): void => pauseEngine()

/** Plays a story, or pauses it where it is playing. */
export function toggleStory(story: Story): void {
  const now = currentOf(story.id)
  if (isSounding(now?.status)) pausePlayer()
  else playStory(story)
}

/** Moves to a place in a story: in the player at once, else for when it is played. */
export function seekStory(storyId: number, ms: number): void {
  if (currentOf(storyId)) seekEngine(ms)
  else keepPlace(storyId, ms, null)
}

/** Moves 15 s back or forward, within the story. */
export function skip(story: Story, way: 1 | -1): void {
  const now = currentOf(story.id)
  const lengthMs = now?.lengthMs ?? soundOf(story)?.durationMs ?? Number.POSITIVE_INFINITY
  const from = now?.positionMs ?? placeOf(story.id)
  seekStory(story.id, Math.min(lengthMs, Math.max(0, from + way * SKIP_MS)))
}

/** Takes the story out of the player, which goes away with it. */
export function closePlayer(): void {
  const now = playerState()
  if (now) leavePlace(now)
  closeEngine()
}

/** While somebody records nothing plays, whoever asks for it: this page or the keys of the device. */
export function holdPlayer(wanted: boolean): void {
  held = wanted
  if (wanted) pausePlayer()
}

/** Whether a story is playing now, or about to. */
export const usePlaying = (storyId: number): boolean =>
  useSyncExternalStore(subscribeToPlayer, () => isSounding(currentOf(storyId)?.status))

const currentOf = (storyId: number): PlayerState | null => {
  const now = playerState()
  return now?.story.id === storyId ? now : null
}

function goOnFrom(story: Story): number {
  const now = currentOf(story.id)
  const ms = now ? now.positionMs : placeOf(story.id)
  const lengthMs = now?.lengthMs ?? soundOf(story)?.durationMs ?? Number.POSITIVE_INFINITY
  return now?.status === 'ended' || ms > lengthMs - END_MS ? 0 : ms
}

const leavePlace = ({ story, status, positionMs, lengthMs }: PlayerState): void =>
  keepPlace(story.id, status === 'ended' ? 0 : positionMs, lengthMs)

let attended = false

/** What goes along with a player, from the first story on. */
function attend(): void {
  if (attended) return
  attended = true
  // A voice of another family, or for somebody else, does not go on; whose place it was is not written down for them.
  watchViewer(closeEngine)
  showOnDevice({
    onPlay: playStory,
    onPause: pausePlayer,
    onSkip: skip,
    onSeek: ({ id }, ms) => seekStory(id, ms),
    onStop: closePlayer,
  })
  let kept = { id: 0, status: '', ms: 0 }
  subscribeToPlayer(() => {
    const now = playerState()
    if (!now) return
    const { story, status, positionMs } = now
    const moved = Math.abs(positionMs - kept.ms) >= KEEP_EVERY_MS
    if (story.id === kept.id && status === kept.status && !moved) return
    kept = { id: story.id, status, ms: positionMs }
    if (status !== 'starting') leavePlace(now)
  })
  addEventListener('pagehide', () => {
    const now = playerState()
    if (now) leavePlace(now)
  })
}
