/** Between two things said in a line: never begins one. Where they may be long, see `Facts`. */
export const DOT = '\u00a0· '
