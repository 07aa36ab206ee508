import type { WordToken } from './word-tokens.ts'

/** Where a sentence ends, between two words. */
const SENTENCE_END = /[.!?…]["'”’)\]]*\s|[。！？]|\n\s*\n/u

/**
 * For each word of a text the heard one to play from: its own, or else that of the nearest word of its sentence that has one, of
 * two as near the one before, so that what is told there is heard too. Undefined where nothing of the sentence was heard.
 * @param heard for each word the index of the one that was heard there, undefined for those that people have changed
 */
export function nearWords(
  text: string,
  tokens: readonly WordToken[],
  heard: readonly (number | undefined)[],
): (number | undefined)[] {
  const near: (number | undefined)[] = []
  let first = 0
  for (let next = 1; next <= tokens.length; next += 1) {
    const gap = text.slice(tokens[next - 1]?.to, tokens[next]?.from)
    if (next < tokens.length && !SENTENCE_END.test(gap)) continue
    for (const one of nearestIn(heard.slice(first, next))) near.push(one)
    first = next
  }
  return near
}

/** The same for the words of one sentence. */
function nearestIn(heard: readonly (number | undefined)[]): (number | undefined)[] {
  const last = placesOfLast(heard)
  const next = placesOfLast(heard.toReversed())
    .toReversed()
    .map((place) => heard.length - 1 - place)
  return heard.map((_, index) => {
    const [before, behind] = [last[index] ?? -1, next[index] ?? heard.length]
    const goesBack = before >= 0 && (behind >= heard.length || index - before <= behind - index)
    return heard[goesBack ? before : behind]
  })
}

/** For each place the last one up to it that has something; -1 where none has. */
function placesOfLast(all: readonly unknown[]): number[] {
  let last = -1
  return all.map((one, index) => {
    if (one !== undefined) last = index
    return last
  })
}
