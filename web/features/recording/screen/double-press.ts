/** A trembling finger presses twice; the second press of such a pair is not meant. */
export const DOUBLE_PRESS_MS = 600
