/** Stands between the facts of a line, and never begins one. */
export const DOT = '\u00a0· '
