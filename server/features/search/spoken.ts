import type { Heard } from '#server/features/transcripts/heard-of.ts'
import type { Rest } from './turns.ts'
import { wordsOf } from './words.ts'

/** A word as it was heard, folded, and when it begins, in seconds. */
export type SpokenWord = { word: string; start: number }

/** So many words are folded before it is asked whether others should have their turn. */
const FOLDED_AT_ONCE = 200

/** The words of a sound in their order. */
export const spokenWords = async (heard: Heard | undefined, rest: Rest): Promise<SpokenWord[]> => {
  const spoken: SpokenWord[] = []
  for (const [at, { word, start }] of (heard?.words ?? []).entries()) {
    if (at % FOLDED_AT_ONCE === 0) await rest()
    for (const one of wordsOf(word)) spoken.push({ word: one, start })
  }
  return spoken
}

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
