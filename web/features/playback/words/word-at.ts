import type { RecognizedWord } from './spoken-text.ts'

/** Silences shorter than this, in seconds, belong to the word before: nothing flickers between two words. */
const BREATH = 0.4

/** The word that is being spoken at a time in seconds, as an index; -1 in silences. Words are in the order they begin. */
export function wordAt(words: readonly RecognizedWord[], seconds: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle]?.start ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  const word = words[low - 1]
  if (!word) return -1
  const next = words[low]?.start ?? Number.POSITIVE_INFINITY
  return seconds < Math.min(next, Math.max(word.end, word.start) + BREATH) ? low - 1 : -1
}
