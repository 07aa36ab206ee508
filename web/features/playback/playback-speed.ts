import { useSyncExternalStore } from 'react'

/** How fast a voice can go; its pitch stays. */
export const SPEEDS: readonly number[] = [0.75, 1, 1.25, 1.5, 1.75, 2]
const USUAL = 1
const KEY = 'keepsaid-speed'

let speed: number | undefined
const listeners = new Set<() => void>()

/** The speed chosen on this device, until somebody signs out. */
export function currentSpeed(): number {
  speed ??= remembered()
  return speed
}

/** Chooses one of SPEEDS. */
export function chooseSpeed(next: number): void {
  speed = next
  try {
    localStorage.setItem(KEY, String(next))
  } catch {
    // It holds for as long as the page is open.
  }
  for (const listener of listeners) listener()
}

/** One step slower or faster, as far as it goes. */
export function changeSpeed(by: 1 | -1): void {
  const next = SPEEDS[SPEEDS.indexOf(currentSpeed()) + by]
  if (next !== undefined) chooseSpeed(next)
}

/** Calls `listener` after every change until the returned function is called. */
export function subscribeToSpeed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSpeed = (): number => useSyncExternalStore(subscribeToSpeed, currentSpeed, () => USUAL)

function remembered(): number {
  try {
    const kept = Number(localStorage.getItem(KEY))
    return SPEEDS.includes(kept) ? kept : USUAL
  } catch {
    return USUAL
  }
}
