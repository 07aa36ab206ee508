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
const NEIGHBORS = 4

/** A word this near to another one is spoken within two or three seconds of it. */
const NEAR = 6
/** So many alike neighbors show that it is the same place, and not the same word elsewhere. */
const SURE = 2

/**
 * When the first of these words of a text is spoken. Where none of them was heard, as where the recognizer took one for another,
 * when the nearest word is that was, if it is near; null where it is not.
 * @param places of the words, in their order
 * @param said all words of the sound
 */
export const firstSpoken = (
  words: readonly string[],
  places: readonly number[],
  { spoken, said }: { spoken: readonly SpokenWord[]; said: ReadonlySet<string> },
): number | null => {
  const first = places.find((place) => said.has(words[place] ?? ''))
  if (first !== undefined) return findSpoken(words, first, spoken)?.start ?? null
  const [place] = places
  if (place === undefined) return null
  for (let away = 1; away <= NEAR; away++)
    for (const near of [place - away, place + away]) {
      const found = said.has(words[near] ?? '') ? findSpoken(words, near, spoken) : null
      if (found && found.same >= SURE) return found.start
    }
  return null
}

type Place = { start: number; same: number; score: number }

/**
 * Of all the places where the word at `at` of a text was heard, the one whose neighbors are most alike, and then the one that is
 * about as far from the beginning. Null where it was not heard.
 */
const findSpoken = (words: readonly string[], at: number, spoken: readonly SpokenWord[]): Place | null => {
  const word = words[at]
  let best: Place | null = null
  for (const [place, heard] of spoken.entries()) {
    if (heard.word !== word) continue
    const away = Math.abs(at / words.length - place / spoken.length)
    const same = alike(words, at, spoken, place)
    const score = same - away
    if (!best || score > best.score) best = { start: heard.start, same, score }
  }
  return best
}

const alike = (words: readonly string[], at: number, spoken: readonly SpokenWord[], place: number): number => {
  let same = 0
  for (let step = -NEIGHBORS; step <= NEIGHBORS; step++)
    if (step !== 0 && words[at + step] !== undefined && words[at + step] === spoken[place + step]?.word) same += 1
  return same
}
