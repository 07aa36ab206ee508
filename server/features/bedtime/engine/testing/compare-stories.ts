import { wordsIn } from './readability.ts'

/** The highest share of a story's 5-word sequences that another story has, too: shared ÷ those of the story with fewer. */
export function highestOverlap(texts: readonly string[]): { overlap: number; pair: [number, number] } {
  const storiesWith = new Map<string, number[]>()
  const sizes = texts.map((text, story) => {
    const words = wordsIn(text.toLowerCase())
    const sequences = new Set(words.slice(4).map((_, i) => words.slice(i, i + 5).join(' ')))
    for (const sequence of sequences) storiesWith.set(sequence, [...(storiesWith.get(sequence) ?? []), story])
    return sequences.size
  })
  const shared = new Map<number, number>()
  for (const stories of storiesWith.values())
    for (const [i, a] of stories.entries())
      for (const b of stories.slice(i + 1)) {
        const pair = a * texts.length + b
        shared.set(pair, (shared.get(pair) ?? 0) + 1)
      }
  let highest: { overlap: number; pair: [number, number] } = { overlap: 0, pair: [0, 0] }
  for (const [key, count] of shared) {
    const pair: [number, number] = [Math.floor(key / texts.length), key % texts.length]
    const overlap = count / Math.min(sizes[pair[0]] ?? 1, sizes[pair[1]] ?? 1)
    if (overlap > highest.overlap) highest = { overlap, pair }
  }
  return highest
}

/** Shorter paragraphs may come again: a refrain, "Good night, Mia." */
const MAX_REPEATED_WORDS = 12

/** The share of pairs of stories that have a whole paragraph in common, of all pairs and of those with the same world. */
export function sharedParagraphs(stories: readonly { world: string; paragraphs: readonly string[] }[]): {
  share: number
  shareInWorld: number
} {
  const long = stories.map(
    ({ paragraphs }) => new Set(paragraphs.filter((text) => wordsIn(text).length > MAX_REPEATED_WORDS)),
  )
  const pairs = stories.flatMap(({ world }, a) =>
    stories.slice(a + 1).map((other, i) => ({
      isSameWorld: world === other.world,
      isShared: [...(long[a] ?? [])].some((text) => long[a + 1 + i]?.has(text)),
    })),
  )
  const shareOf = (some: typeof pairs) => some.filter(({ isShared }) => isShared).length / some.length
  return { share: shareOf(pairs), shareInWorld: shareOf(pairs.filter(({ isSameWorld }) => isSameWorld)) }
}
