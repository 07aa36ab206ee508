const STEP_MS = 5_000
const LEAP_MS = 30_000

/** How far each key moves in the sound; Home and End are the range input's own. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_MS,
  ArrowDown: -STEP_MS,
  ArrowRight: STEP_MS,
  ArrowUp: STEP_MS,
  PageDown: -LEAP_MS,
  PageUp: LEAP_MS,
}

/** Where a key leads to from a position, in ms within the sound; undefined for keys that do not seek. */
export function positionAfterKey(key: string, positionMs: number, lengthMs: number): number | undefined {
  const step = STEPS[key]
  return step === undefined ? undefined : Math.min(lengthMs, Math.max(0, positionMs + step))
}

/** The position in ms that a point of the bar stands for; outside of it the nearer end. */
export function positionAtPoint(x: number, bar: { left: number; width: number }, lengthMs: number): number {
  const share = bar.width > 0 ? (x - bar.left) / bar.width : 0
  return Math.round(Math.min(1, Math.max(0, share)) * lengthMs)
}
