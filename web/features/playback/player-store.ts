import type { Story } from '#server/features/stories/contract.ts'

/** `starting`: it was asked to play and waits for sound; `ended`: the next play begins anew. */
export type AudioStatus = 'still' | 'starting' | 'playing' | 'ended' | 'failed'

/** The story that is in the player. */
export interface PlayerState {
  readonly story: Story
  readonly status: AudioStatus
  readonly positionMs: number
  /** As measured by the server, until then as the browser found it. Null while nobody knows. */
  readonly lengthMs: number | null
}

let state: PlayerState | null = null
const listeners = new Set<() => void>()

/** What the one player of the page does; null while no story is in it. */
export const playerState = (): PlayerState | null => state

/** For `useSyncExternalStore`: calls `listener` after every change until the returned function is called. */
export function subscribeToPlayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Only for the engine: everybody else calls what is in play-story.ts. */
export function setPlayerState(next: PlayerState | null): void {
  state = next
  for (const listener of listeners) listener()
}

/** Whether sound comes, or is about to. */
export const isSounding = (status: AudioStatus | undefined): boolean => status === 'starting' || status === 'playing'

type Pausable = { pause(): void }

let playing: Pausable | undefined

/** Lets one player of the page play: the one that was playing is paused. */
export function takeTurn(player: Pausable): void {
  if (playing !== player) playing?.pause()
  playing = player
}

/** A player that is gone is held on to no longer. */
export function giveUpTurn(player: Pausable): void {
  if (playing === player) playing = undefined
}
