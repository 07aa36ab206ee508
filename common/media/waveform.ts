// How a recording is drawn: a bar for each stretch of it, on every screen, on paper and in pictures.

/** The height of the box that `barsPath` fills; a bar has a unit of its width. */
export const BARS_HEIGHT = 100

/** Upright bars as an SVG path, `count` wide and BARS_HEIGHT high, each in the middle of its unit. */
export const barsPath = (peaks: Uint8Array | null, count: number): string =>
  barHeights(peaks, count)
    .map((height, bar) => `M${bar + 0.5} ${round((BARS_HEIGHT * (1 - height)) / 2)}v${round(BARS_HEIGHT * height)}`)
    .join('')

const round = (length: number): number => Math.round(length * 10) / 10

// Silence has low bars too, so that a quiet recording still has a shape to point at.
const MIN_BAR_HEIGHT = 0.06
const UNKNOWN_BAR_HEIGHT = 0.16

/**
 * Heights, 0 to 1, of `count` bars: the loudest peak of each equal stretch relative to the loudest of all, so that a
 * soft voice fills the picture too. All equal without peaks.
 */
export function barHeights(peaks: Uint8Array | null, count: number): number[] {
  if (!peaks || peaks.length === 0) return Array.from({ length: count }, () => UNKNOWN_BAR_HEIGHT)
  const loudest = Math.max(1, ...peaks)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(MIN_BAR_HEIGHT, Math.max(...peaks.subarray(from, to)) / loudest)
  })
}

/** A recording's peaks from base64, one byte per bar; null when missing or malformed. */
export function decodePeaks(base64: string | null | undefined): Uint8Array | null {
  if (!base64) return null
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
