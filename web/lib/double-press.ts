/** A second press within this time counts as the same one: a double-click, a trembling finger, or Enter and a click. */
export const DOUBLE_PRESS_MS = 600
