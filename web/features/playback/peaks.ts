// Even silence has a bar, so that a quiet recording still has a shape to point at.
const LOWEST = 0.06
const EVEN = 0.16

/** The bytes of base64 text, such as a recording's peaks; null when there is none or it cannot be read. */
export function decodePeaks(base64: string | null | undefined): Uint8Array | null {
  if (!base64) return null
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/**
 * Heights, 0 to 1, of `count` bars: the loudest peak of each equal stretch, measured against the loudest of all, so
 * that a soft voice fills the picture too. Without peaks an even line.
 */
export function barHeights(peaks: Uint8Array | null, count: number): number[] {
  if (!peaks || peaks.length === 0) return Array.from({ length: count }, () => EVEN)
  const loudest = Math.max(1, ...peaks)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(LOWEST, Math.max(...peaks.subarray(from, to)) / loudest)
  })
}
