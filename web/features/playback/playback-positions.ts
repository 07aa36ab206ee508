import { useSyncExternalStore } from 'react'
import { signedInUser } from '#web/features/account/viewer.ts'

/** Pairs of story id and position in ms, most recently played last. */
export type StoredPositions = readonly (readonly [storyId: number, ms: number])[]

const MAX_STORED_POSITIONS = 200
/** Earlier than this a story starts over instead of resuming. */
const MIN_RESUME_MS = 10_000
/** The last part of a story counts as its end: this share of the length, within these limits. */
const END_SHARE = 0.05
const [MIN_END_MS, MAX_END_MS] = [3_000, 15_000]

// Exact positions for this page. The device stores only those worth resuming from.
let positions = new Map<number, number>()
let ownerId: number | undefined
const listeners = new Set<() => void>()

/** Where the signed-in user left a story, in ms; 0 if they have not started it or played it to the end. */
export function positionOf(storyId: number): number {
  switchToSignedInUser()
  return positions.get(storyId) ?? 0
}

export const usePosition = (storyId: number): number =>
  useSyncExternalStore(
    subscribe,
    () => positionOf(storyId),
    () => 0,
  )

/** Saves a position on this device for the signed-in user, until they sign out. */
export function savePosition(storyId: number, ms: number, lengthMs: number | null): void {
  switchToSignedInUser()
  positions.set(storyId, ms)
  for (const listener of listeners) listener()
  if (ownerId !== undefined) store(ownerId, withPosition(readStored(ownerId), storyId, ms, lengthMs))
}

/** Takes over positions from another device of the same person, the latest first. */
export function adoptPositions(latest: readonly { storyId: number; positionMs: number }[]): void {
  switchToSignedInUser()
  if (ownerId === undefined) return
  const changed = latest.filter(({ storyId, positionMs }) => positionMs !== (positions.get(storyId) ?? 0)).toReversed()
  if (changed.length === 0) return
  let stored: StoredPositions = readStored(ownerId)
  for (const { storyId, positionMs } of changed) {
    positions.set(storyId, positionMs)
    stored = withPosition(stored, storyId, positionMs, null)
  }
  for (const listener of listeners) listener()
  store(ownerId, stored)
}

function store(userId: number, stored: StoredPositions): void {
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(stored))
  } catch {
    // Without storage the position lasts as long as the page.
  }
}

/** Whether a story resumes from this position: not too close to its beginning or end. */
export function isWorthResuming(ms: number, lengthMs: number | null): boolean {
  if (ms < MIN_RESUME_MS) return false
  if (lengthMs === null) return true
  return ms < lengthMs - Math.min(MAX_END_MS, Math.max(MIN_END_MS, lengthMs * END_SHARE))
}

/** Adds or replaces a story's position, or removes it if it is not worth resuming from. */
export function withPosition(
  stored: StoredPositions,
  storyId: number,
  ms: number,
  lengthMs: number | null,
): StoredPositions {
  const others = stored.filter(([id]) => id !== storyId)
  return isWorthResuming(ms, lengthMs)
    ? [...others, [storyId, Math.round(ms)] as const].slice(-MAX_STORED_POSITIONS)
    : others
}

/** Parses positions from JSON; skips anything malformed. */
export function parsePositions(json: string | null): StoredPositions {
  try {
    const parsed: unknown = JSON.parse(json ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isStoredPosition).slice(-MAX_STORED_POSITIONS) : []
  } catch {
    return []
  }
}

const isStoredPosition = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isFinite(part) && part >= 0)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function switchToSignedInUser(): void {
  const userId = signedInUser()?.id
  if (userId === ownerId) return
  ownerId = userId
  positions = new Map(userId === undefined ? [] : readStored(userId))
}

const storageKey = (userId: number) => `keepsaid-places-${userId}`

function readStored(userId: number): StoredPositions {
  try {
    return parsePositions(localStorage.getItem(storageKey(userId)))
  } catch {
    return []
  }
}
