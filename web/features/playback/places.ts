import { useSyncExternalStore } from 'react'
import { readPlaces, withPlace } from './kept-places.ts'
import { viewerNow } from './viewer.ts'

// What is on the page, to the millisecond; this device keeps of it what is worth going on from.
let places = new Map<number, number>()
let owner: number | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where a story was left by whoever is signed in, in ms; 0 for one that was not begun or was heard to its end. */
export function placeOf(storyId: number): number {
  turnToViewer()
  return places.get(storyId) ?? 0
}

/** Keeps a place on this device, for whoever is signed in and until they sign out. */
export function keepPlace(storyId: number, ms: number, lengthMs: number | null): void {
  turnToViewer()
  places.set(storyId, ms)
  for (const listener of listeners) listener()
  if (owner === undefined) return
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(withPlace(stored(owner), storyId, ms, lengthMs)))
  } catch {
    // It holds for as long as the page is open.
  }
}

export const usePlace = (storyId: number): number =>
  useSyncExternalStore(
    subscribe,
    () => placeOf(storyId),
    () => 0,
  )

function turnToViewer(): void {
  const id = viewerNow()?.id
  if (id === owner) return
  owner = id
  places = new Map(id === undefined ? [] : stored(id))
}

const keyOf = (userId: number) => `keepsaid-places-${userId}`

function stored(userId: number) {
  try {
    return readPlaces(localStorage.getItem(keyOf(userId)))
  } catch {
    return []
  }
}
