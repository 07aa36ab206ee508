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
