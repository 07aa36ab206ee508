import { useSyncExternalStore } from 'react'
import { useLater } from '#web/lib/use-later.ts'
import { playerState, subscribeToPlayer } from './player-store.ts'

const loadMini = () => import('./mini-player.tsx')

/** The bar of the player, fetched when something plays for the first time. */
export function PlayerBar() {
  const wanted = useSyncExternalStore(subscribeToPlayer, () => playerState() !== null)
  const { part } = useLater(loadMini, wanted)
  return part && <part.MiniPlayer />
}
