/** A slice is late if it takes this many times as long as usual, */
const LATE_FACTOR = 4
/** but not if it takes less than this, */
const MIN_LATE_MS = 1000
/** and always if it takes longer than this: twice the longest usual interval of any browser. */
const MAX_LATE_MS = 6000
/** Live words end at the third late slice within a minute. */
const LATE_SLICES = 3
const LATE_WITHIN_MS = 60_000
/** We ask for a slice every 100 ms. Closer ones were held up, and come together. */
const TOGETHER_MS = 50
/** So few that most of them are in a new rhythm before its third slice counts as late. */
const RHYTHM_INTERVALS = 5

/**
 * Learns how often this browser delivers slices: Chromium every 100 ms, WebKit every 1 to 3 s. Call the result with the
 * time of each slice: it returns true for a late one that is one too many.
 */
export function watchSliceRhythm(): (at: number) => boolean {
  let last: number | null = null
  let intervals: number[] = []
  let late: { readonly at: number; readonly interval: number }[] = []

  return (at) => {
    const previous = last
    last = at
    if (previous === null) return false
    const interval = at - previous
    if (interval < TOGETHER_MS) {
      // So the interval before them was a delay, not a new rhythm.
      if (late.at(-1)?.at === previous) intervals.pop()
      return false
    }
    intervals = [...intervals, interval].slice(-RHYTHM_INTERVALS)
    if (intervals.length < RHYTHM_INTERVALS) return false
    const usual = intervals.toSorted((one, other) => one - other)[(RHYTHM_INTERVALS - 1) / 2] ?? interval
    const limit = Math.min(Math.max(LATE_FACTOR * usual, MIN_LATE_MS), MAX_LATE_MS)
    // Slices that seemed late while the rhythm changed are forgotten.
    late = late.filter((one) => one.interval > limit && at - one.at < LATE_WITHIN_MS)
    if (interval <= limit) return false
    late.push({ at, interval })
    return late.length >= LATE_SLICES
  }
}
