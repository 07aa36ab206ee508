// Two stories of one plot should differ in most of their eight beats. Chance alone would now and then give two that agree in nearly all.
// So the variants of a story are a code word: any two of 27 rounds agree in at most three beats (a ternary code of length 8, distance 5),
// and the extras of any two of 16 rounds in at most four (the extended Hamming code).

const TERNARY = [
  [0, 2, 1, 2, 2, 0, 1, 1],
  [2, 0, 0, 0, 1, 1, 2, 2],
  [2, 0, 1, 1, 1, 0, 0, 1],
] as const

const BINARY = [
  [1, 0, 0, 0, 0, 1, 1, 1],
  [0, 1, 0, 0, 1, 0, 1, 1],
  [0, 0, 1, 0, 1, 1, 0, 1],
  [0, 0, 0, 1, 1, 1, 1, 0],
] as const

/** Which of three variants a beat has in the given round of its plot. */
export function variantOf(round: number, beat: number): number {
  return wordOf(TERNARY, 3, round, beat)
}

/** Which of two extras. */
export function extraOf(round: number, beat: number): number {
  return wordOf(BINARY, 2, round, beat)
}

function wordOf(generator: readonly (readonly number[])[], base: number, round: number, position: number): number {
  let rest = round
  let sum = 0
  for (const row of generator) {
    sum += (rest % base) * (row[position % row.length] ?? 0)
    rest = Math.floor(rest / base)
  }
  return sum % base
}

/** The items from the given one on, then those before it. */
export function startingAt<T>(items: readonly T[], index: number): T[] {
  const start = items.length === 0 ? 0 : index % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}
