import { useSyncExternalStore } from 'react'
import { viewerNow } from './viewer.ts'

/** Where stories were left: pairs of a story's id and a place in ms, those left last at the end. */
type KeptPlaces = readonly (readonly [number, number])[]

/** So many stories are remembered; of more, those left longest ago are forgotten. */
const MOST = 200
/** Who heard less than this begins anew. */
const BEGINNING_MS = 10_000
/** Who heard all but this share has heard it; at least and at most so much. */
const END_SHARE = 0.05
const [SHORTEST_END_MS, MAX_END_MS] = [3_000, 15_000]

/** Whether a place is worth going on from: neither near the beginning nor near the end. */
export function isWorthKeeping(ms: number, lengthMs: number | null): boolean {
  if (ms < BEGINNING_MS) return false
  if (lengthMs === null) return true
  return ms < lengthMs - Math.min(MAX_END_MS, Math.max(SHORTEST_END_MS, lengthMs * END_SHARE))
}

/** The places with one more, or without it where it is not worth keeping. */
export function withPlace(places: KeptPlaces, storyId: number, ms: number, lengthMs: number | null): KeptPlaces {
  const others = places.filter(([id]) => id !== storyId)
  return isWorthKeeping(ms, lengthMs) ? [...others, [storyId, Math.round(ms)] as const].slice(-MOST) : others
}

/** Reads what was written with JSON; nothing where it is not ours. */
export function readPlaces(text: string | null): KeptPlaces {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace).slice(-MOST) : []
  } catch {
    return []
  }
}

const isPlace = (one: unknown): one is [number, number] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => Number.isFinite(part) && part >= 0)

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
