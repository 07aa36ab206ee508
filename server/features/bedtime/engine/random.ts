/** Deterministic random numbers: the same seed and label always give the same sequence. */
export interface Random {
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** `label` separates streams, so that a choice added to one part of a story doesn't change the other parts. */
export function createRandom(seed: number, label: string): Random {
  let state = hash(`${seed}:${label}`)

  // mulberry32
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  const below = (limit: number): number => Math.floor(next() * limit)

  return {
    below,
    pick<T>(items: readonly T[]): T {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('Nothing to pick from.')
      return item
    },
    shuffle<T>(items: readonly T[]): T[] {
      return items
        .map((item) => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(({ item }) => item)
    },
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}
