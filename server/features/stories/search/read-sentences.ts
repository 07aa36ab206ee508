import { type Span, sentenceAround } from './sentence.ts'
import type { Rest } from './turns.ts'
import { eachToken, type Token } from './words.ts'

export type Matches = (word: string) => boolean

/** The most words of a text that are found in it: in the first of so many, two good sentences stand. */
const MAX_FOUND = 2000
/** So many characters are read before it is asked whether others should have their turn. */
const READ_AT_ONCE = 500

/** The words of a text a few at a time, with rests between them. */
async function* read(text: string, rest: Rest): AsyncGenerator<Token[]> {
  let some: Token[] = []
  let next = READ_AT_ONCE
  for (const token of eachToken(text)) {
    some.push(token)
    if (token.end < next) continue
    yield some
    await rest()
    some = []
    next = token.end + READ_AT_ONCE
  }
  yield some
}

/** Whether a text has any of what was looked for; it is read up to there. */
export const mentions = async (text: string, matches: Matches, rest: Rest): Promise<boolean> => {
  for await (const tokens of read(text, rest)) if (tokens.some(({ words }) => words.some(matches))) return true
  return false
}

export type Sentence = {
  text: string
  span: Span
  marked: readonly Token[]
  /** How many different words were found in it. */
  found: number
  /** The words of the text it is of, as far as it was read, and which of them were found in it. */
  words: readonly string[]
  places: number[]
}

type Found = { token: Token; place: number }

/**
 * The sentences of a text in which something was found first, and the words that were found in it. Without `toTheEnd` it is read
 * no further than these sentences take.
 */
export const readSentences = async (
  text: string,
  matches: Matches,
  { rest, toTheEnd = false }: { rest: Rest; toTheEnd?: boolean },
): Promise<{ sentences: Sentence[]; all: Set<string> }> => {
  const found: Found[] = []
  const all = new Set<string>()
  const words: string[] = []
  for await (const tokens of read(text, rest)) {
    for (const token of tokens) {
      const its = token.words.filter(matches)
      for (const word of its) all.add(word)
      if (its.length > 0 && found.length < MAX_FOUND) found.push({ token, place: words.length })
      for (const word of token.words) words.push(word)
    }
    if (!toTheEnd && found.length === MAX_FOUND) break
  }
  const sentences: Sentence[] = []
  let span: Span = { start: 0, end: 0 }
  for (const [at, { token }] of found.entries()) {
    if (token.start < span.end) continue
    await rest()
    span = sentenceAround(text, token)
    const inside = foundWithin(found, at, span)
    const marked = inside.map((one) => one.token)
    const its = new Set(marked.flatMap((one) => one.words.filter(matches)))
    sentences.push({ text, span, marked, found: its.size, words, places: inside.map(({ place }) => place) })
  }
  return { sentences, all }
}

// They stand in the order of the text: those of a sentence are side by side, and only they are looked at.
const foundWithin = (found: readonly Found[], at: number, { start, end }: Span): Found[] => {
  let first = at
  while ((found[first - 1]?.token.start ?? -1) >= start) first -= 1
  let next = at + 1
  while ((found[next]?.token.end ?? Number.POSITIVE_INFINITY) <= end) next += 1
  return found.slice(first, next)
}
