/** Small enough that a slow line says every few seconds how far it is; large enough that a backlog is not all waiting. */
const SMALLEST = 16 * 1024
const LARGEST = 4 * 1024 * 1024
const FIRST = 64 * 1024

/** A piece should take about so long, in milliseconds. */
const QUICK_MS = 700
const SLOW_MS = 4000

/** How large the next piece may be, judged by how long the last ones took. */
export function createPieceSize() {
  let most = FIRST
  return {
    most: () => most,
    took(bytes: number, ms: number) {
      // A piece that was not full says nothing about larger ones.
      if (ms < QUICK_MS && bytes >= most) most = Math.min(LARGEST, most * 2)
      else if (ms > SLOW_MS) most = Math.max(SMALLEST, most / 2)
    },
    failed() {
      most = Math.max(SMALLEST, most / 2)
    },
  }
}
