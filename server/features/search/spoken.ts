import type { Heard } from '#server/features/transcripts/heard-of.ts'
import { wordsOf } from './words.ts'

/** A word as it was heard, folded, and when it begins, in seconds. */
export type SpokenWord = { word: string; start: number }

export const spokenWords = (heard: Heard | undefined): SpokenWord[] =>
  (heard?.words ?? []).flatMap(({ word, start }) => wordsOf(word).map((one) => ({ word: one, start })))

/** So many words on each side tell one place from another. */
const NEIGHBOURS = 4

/**
 * When the word at `at` of a text is spoken: of all the places where it was heard, the one whose neighbours are most alike, and
 * then the one that is about as far from the beginning. Null where it was not heard.
 */
export const findSpoken = (words: readonly string[], at: number, spoken: readonly SpokenWord[]): number | null => {
  const word = words[at]
  let best: { start: number; score: number } | null = null
  for (const [place, heard] of spoken.entries()) {
    if (heard.word !== word) continue
    const away = Math.abs(at / words.length - place / spoken.length)
    const score = alike(words, at, spoken, place) - away
    if (!best || score > best.score) best = { start: heard.start, score }
  }
  return best?.start ?? null
}

const alike = (words: readonly string[], at: number, spoken: readonly SpokenWord[], place: number): number => {
  let same = 0
  for (let step = -NEIGHBOURS; step <= NEIGHBOURS; step++)
    if (step !== 0 && words[at + step] !== undefined && words[at + step] === spoken[place + step]?.word) same += 1
  return same
}
