/** One take on the timeline of a recording. */
export interface TimelineTake {
  /** Null while unknown. */
  readonly durationMs: number | null
  readonly isPlayable: boolean
}

/** Where a take starts, in ms from the start of the recording. An unknown length counts as none. */
export const startOf = (takes: readonly TimelineTake[], index: number): number =>
  takes.slice(0, index).reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)

/** The length of all takes together, in ms; null while that of one is unknown. */
export const totalOf = (takes: readonly TimelineTake[]): number | null =>
  takes.some(({ durationMs, isPlayable }) => durationMs === null && isPlayable) ? null : startOf(takes, takes.length)

/** The next take that can be played; null after the last one. */
export function nextPlayable(takes: readonly TimelineTake[], index: number): number | null {
  const next = takes.findIndex(({ isPlayable }, at) => at > index && isPlayable)
  return next < 0 ? null : next
}

/**
 * The take that plays at a position of the recording, and the offset in it, in ms. In a take that can't be played it is the
 * start of the next one; past the end, the last one that can be played. A take of unknown length may turn out to be too
 * short for its offset. Null if no take can be played.
 */
export function locate(takes: readonly TimelineTake[], positionMs: number): { index: number; offsetMs: number } | null {
  const index = takes.findIndex(
    ({ durationMs, isPlayable }, at) =>
      isPlayable && (durationMs === null || positionMs < startOf(takes, at) + durationMs),
  )
  const found = index < 0 ? takes.findLastIndex(({ isPlayable }) => isPlayable) : index
  return found < 0 ? null : { index: found, offsetMs: Math.max(0, positionMs - startOf(takes, found)) }
}
