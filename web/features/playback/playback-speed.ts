import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Playback rates; the pitch of the voice stays the same. */
export const SPEEDS: readonly number[] = [0.75, 1, 1.25, 1.5, 1.75, 2]
const DEFAULT_SPEED = 1
const STORAGE_KEY = 'keepsaid-speed'

/** The speed chosen on this device, kept until the user signs out. */
export const speedStore = createStore<number>(readStoredSpeed)

export const useSpeed = (): number => useStore(speedStore)

/** Sets one of SPEEDS. */
export function setSpeed(speed: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(speed))
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  speedStore.setState(speed, true)
}

/** One step slower or faster, within SPEEDS. */
export function stepSpeed(by: 1 | -1): void {
  const speed = SPEEDS[SPEEDS.indexOf(speedStore.getState()) + by]
  if (speed !== undefined) setSpeed(speed)
}

function readStoredSpeed(): number {
  try {
    const stored = Number(localStorage.getItem(STORAGE_KEY))
    return SPEEDS.includes(stored) ? stored : DEFAULT_SPEED
  } catch {
    return DEFAULT_SPEED
  }
}
