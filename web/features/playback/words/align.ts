/**
 * Up to this many pairs are compared one by one, which finds the longest common sequence; more than that are first cut
 * into pieces between words that both sides have exactly once.
 */
const MAX_PAIRS = 250_000
const DEEPEST = 24
/** Where nothing else tells: how far ahead the same word is looked for. */
const LOOK_AHEAD = 100

interface Stretch {
  readonly a0: number
  readonly a1: number
  readonly b0: number
  readonly b1: number
  readonly depth: number
}

/**
 * Lays two sequences beside each other: for each element of `a` the index of the equal one of `b`, or -1. The indexes
 * grow. Equal ends always meet, and short sequences meet as often as they can; of long ones that differ a lot something
 * may be missed, for it has to be quick: 100,000 elements take a fraction of a second, whatever they are.
 */
export function align(a: readonly string[], b: readonly string[]): Int32Array {
  const partners = new Int32Array(a.length).fill(-1)
  const stretches: Stretch[] = [{ a0: 0, a1: a.length, b0: 0, b1: b.length, depth: 0 }]
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const { a0, a1, b0, b1, depth } = meetEnds(a, b, stretch, partners)
    if (a0 === a1 || b0 === b1) continue
    const rest = { a0, a1, b0, b1, depth }
    if ((a1 - a0) * (b1 - b0) <= MAX_PAIRS) meetAll(a, b, rest, partners)
    else {
      const anchors = depth < DEEPEST ? anchorsOf(a, b, rest) : []
      if (anchors.length === 0) meetNext(a, b, rest, partners)
      else stretches.push(...between(anchors, rest, partners))
    }
  }
  return partners
}

/** Pairs what is equal at both ends; what is left is in between. */
function meetEnds(a: readonly string[], b: readonly string[], stretch: Stretch, partners: Int32Array): Stretch {
  let { a0, a1, b0, b1 } = stretch
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) partners[a0++] = b0++
  while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) partners[--a1] = --b1
  return { ...stretch, a0, a1, b0, b1 }
}

/** Pairs the longest common sequence, by the table of its lengths. */
function meetAll(a: readonly string[], b: readonly string[], { a0, a1, b0, b1 }: Stretch, partners: Int32Array): void {
  const width = b1 - b0 + 1
  const lengths = new Uint32Array((a1 - a0 + 1) * width)
  const at = (i: number, j: number) => (i - a0) * width + (j - b0)
  const length = (i: number, j: number) => lengths[at(i, j)] ?? 0
  for (let i = a1 - 1; i >= a0; i -= 1)
    for (let j = b1 - 1; j >= b0; j -= 1)
      lengths[at(i, j)] = a[i] === b[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1))
  for (let i = a0, j = b0; i < a1 && j < b1; ) {
    if (a[i] === b[j]) partners[i++] = j++
    else if (length(i + 1, j) >= length(i, j + 1)) i += 1
    else j += 1
  }
}

/** Pairs each element with the next equal one that is near: sequences of one word over and over have no better. */
function meetNext(a: readonly string[], b: readonly string[], { a0, a1, b0, b1 }: Stretch, partners: Int32Array): void {
  let next = b0
  for (let i = a0; i < a1; i += 1) {
    const last = Math.min(b1, next + LOOK_AHEAD)
    for (let j = next; j < last; j += 1) {
      if (a[i] !== b[j]) continue
      partners[i] = j
      next = j + 1
      break
    }
  }
}

type Pair = readonly [number, number]

/** Elements that both sides have exactly once, as many as stand in the same order on both. */
function anchorsOf(a: readonly string[], b: readonly string[], { a0, a1, b0, b1 }: Stretch): Pair[] {
  const inA = onlyPlaces(a, a0, a1)
  const inB = onlyPlaces(b, b0, b1)
  const pairs: Pair[] = []
  for (const [key, i] of inA) {
    const j = inB.get(key) ?? -1
    if (i >= 0 && j >= 0) pairs.push([i, j])
  }
  return longestGrowing(pairs)
}

/** Where each element stands; -1 for those that stand in several places. In the order of their first places. */
function onlyPlaces(all: readonly string[], from: number, to: number): Map<string, number> {
  const places = new Map<string, number>()
  for (let i = from; i < to; i += 1) {
    const key = all[i] ?? ''
    places.set(key, places.has(key) ? -1 : i)
  }
  return places
}

/** The most pairs, given by growing first numbers, whose second numbers grow too (by patience sorting). */
function longestGrowing(pairs: readonly Pair[]): Pair[] {
  const tops: number[] = []
  const before: number[] = []
  for (const [index, [, j]] of pairs.entries()) {
    let low = 0
    let high = tops.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle] ?? 0]?.[1] ?? 0) < j) low = middle + 1
      else high = middle
    }
    before[index] = tops[low - 1] ?? -1
    tops[low] = index
  }
  const found: Pair[] = []
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const pair = pairs[index]
    if (pair) found.push(pair)
  }
  return found.reverse()
}

/** Pairs the anchors; what lies between them is to be done still. */
function between(anchors: readonly Pair[], { a0, a1, b0, b1, depth }: Stretch, partners: Int32Array): Stretch[] {
  const stretches: Stretch[] = []
  let [fromA, fromB] = [a0, b0]
  for (const [i, j] of anchors) {
    partners[i] = j
    stretches.push({ a0: fromA, a1: i, b0: fromB, b1: j, depth: depth + 1 })
    fromA = i + 1
    fromB = j + 1
  }
  stretches.push({ a0: fromA, a1, b0: fromB, b1, depth: depth + 1 })
  return stretches
}
