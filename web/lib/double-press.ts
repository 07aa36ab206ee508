/** A trembling finger may press twice; a second press within this time is ignored. */
export const DOUBLE_PRESS_MS = 600
