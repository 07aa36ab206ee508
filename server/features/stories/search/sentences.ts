import type { Hit } from './contract.ts'
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

type Pieces = Hit['pieces']

/** The most characters that are shown on each side of what was found. */
const REACH = 140
const ENDS = /[.!?…。！？]["'”’»)]?\s|\n/gu

/** A part of a text, from `start` to `end`. */
type Span = { start: number; end: number }

/** The sentence of a text that a word stands in, or what is near of a long one. */
export const sentenceAround = (text: string, { start, end }: Span): Span => {
  const before = text.slice(Math.max(0, start - REACH), start)
  const after = text.slice(end, end + REACH)
  const opening = [...before.matchAll(ENDS)].at(-1)
  const closing = after.search(ENDS)
  const from = opening
    ? start - before.length + opening.index + opening[0].length
    : wordStart(text, start - before.length)
  const to = closing >= 0 ? end + closing + 1 : wordEnd(text, end + after.length)
  return { start: from, end: to }
}

// Not in the middle of a word, where there are blanks.
const wordStart = (text: string, at: number): number => {
  if (at === 0) return 0
  const blank = text.slice(at, at + REACH / 2).search(/\s/)
  return blank < 0 ? whole(text, at) : at + blank + 1
}
const wordEnd = (text: string, at: number): number => {
  if (at >= text.length) return text.length
  const blank = text.slice(at - REACH / 2, at).lastIndexOf(' ')
  return blank < 0 ? whole(text, at) : at - REACH / 2 + blank
}
// Nor between the halves of one character.
const whole = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)

/** A part of a text in pieces, the tokens marked; with dots where more of its sentence is left out. */
export const piecesOf = (text: string, { start, end }: Span, marked: readonly Token[]): Pieces => {
  const pieces: Pieces = []
  const add = (piece: string, isMarked: boolean) => {
    if (piece !== '') pieces.push({ text: piece, marked: isMarked })
  }
  let at = start
  if (start > 0 && !/[.!?…。！？]["'”’»)]?\s+$|\n$/u.test(text.slice(Math.max(0, start - 8), start))) add('… ', false)
  for (const token of marked) {
    if (token.start < at || token.end > end) continue
    add(text.slice(at, token.start), false)
    add(text.slice(token.start, token.end), true)
    at = token.end
  }
  const rest = text.slice(at, end).trimEnd()
  add(end < text.length && !/[.!?…。！？]["'”’»)]?$/u.test(rest) && text[end] !== '\n' ? `${rest} …` : rest, false)
  return pieces
}

/** The longest that the words of a page are gone through without a rest, in milliseconds: others wait for so long. */
const MAX_TURN = 8

const waiting: (() => void)[] = []

// One of them in each turn of the event loop. Left to themselves all searches would go on in the same one, one after another.
const letOneGoOn = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(letOneGoOn)
}

const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(letOneGoOn)
  })

/** Lets everybody else have their turn where this one has lasted long enough; to be called again and again in long work. */
export type Rest = () => Promise<void>

/** Begins long work in a turn of its own. `now` in milliseconds. */
export const takeTurns = async (now: () => number = () => performance.now()): Promise<Rest> => {
  await ownTurn()
  let began = now()
  return async () => {
    if (now() - began < MAX_TURN) return
    await ownTurn()
    began = now()
  }
}
