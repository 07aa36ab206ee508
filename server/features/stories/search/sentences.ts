import type { Hit } from './contract.ts'
import { eachToken, type Token } from './words.ts'

export type Matches = (word: string) => boolean

/** Matches of a text that are looked at: the first of them contain two good sentences. */
const MAX_MATCHES = 2000
/** Characters that are read before other requests may get a turn. */
const CHARACTERS_PER_CHECK = 500

export type Sentence = {
  text: string
  span: Span
  marked: readonly Token[]
  /** The number of different matching words. */
  matchCount: number
  /** All words of the text that were read, and the positions of the sentence's matches in them. */
  words: readonly string[]
  positions: number[]
}

type Match = { token: Token; position: number }

/** The sentences of a text that match, and all matching words. Without `toTheEnd` reading stops after MAX_MATCHES. */
export const readSentences = async (
  text: string,
  matches: Matches,
  { yieldIfDue, toTheEnd = false }: { yieldIfDue: YieldIfDue; toTheEnd?: boolean },
): Promise<{ sentences: Sentence[]; all: Set<string> }> => {
  const found: Match[] = []
  const all = new Set<string>()
  const words: string[] = []
  for await (const tokens of readTokens(text, yieldIfDue)) {
    for (const token of tokens) {
      const matching = token.words.filter(matches)
      for (const word of matching) all.add(word)
      if (matching.length > 0 && found.length < MAX_MATCHES) found.push({ token, position: words.length })
      for (const word of token.words) words.push(word)
    }
    if (!toTheEnd && found.length === MAX_MATCHES) break
  }
  const sentences: Sentence[] = []
  let span: Span = { start: 0, end: 0 }
  for (const [index, { token }] of found.entries()) {
    if (token.start < span.end) continue
    await yieldIfDue()
    span = sentenceAround(text, token)
    const inside = matchesWithin(found, index, span)
    const marked = inside.map((match) => match.token)
    const different = new Set(marked.flatMap((one) => one.words.filter(matches)))
    const positions = inside.map(({ position }) => position)
    sentences.push({ text, span, marked, matchCount: different.size, words, positions })
  }
  return { sentences, all }
}

/** Whether a text contains a match; reading stops there. */
export const hasMatch = async (text: string, matches: Matches, yieldIfDue: YieldIfDue): Promise<boolean> => {
  for await (const tokens of readTokens(text, yieldIfDue))
    if (tokens.some(({ words }) => words.some(matches))) return true
  return false
}

async function* readTokens(text: string, yieldIfDue: YieldIfDue): AsyncGenerator<Token[]> {
  let batch: Token[] = []
  let batchEnd = CHARACTERS_PER_CHECK
  for (const token of eachToken(text)) {
    batch.push(token)
    if (token.end < batchEnd) continue
    yield batch
    await yieldIfDue()
    batch = []
    batchEnd = token.end + CHARACTERS_PER_CHECK
  }
  yield batch
}

// Matches are in text order, so only neighbors need to be checked.
const matchesWithin = (found: readonly Match[], index: number, { start, end }: Span): Match[] => {
  let first = index
  while ((found[first - 1]?.token.start ?? -1) >= start) first -= 1
  let next = index + 1
  while ((found[next]?.token.end ?? Number.POSITIVE_INFINITY) <= end) next += 1
  return found.slice(first, next)
}

/** A range of a text. */
type Span = { start: number; end: number }

/** Characters that are shown on each side of a match, at most. */
const MAX_CONTEXT = 140
const SENTENCE_END = /[.!?…。！？]["'”’»)]?\s|\n/gu

/** The sentence around a word, or the part of a long one near the word. */
export const sentenceAround = (text: string, { start, end }: Span): Span => {
  const before = text.slice(Math.max(0, start - MAX_CONTEXT), start)
  const after = text.slice(end, end + MAX_CONTEXT)
  const opening = [...before.matchAll(SENTENCE_END)].at(-1)
  const closing = after.search(SENTENCE_END)
  const from = opening
    ? start - before.length + opening.index + opening[0].length
    : wordStart(text, start - before.length)
  const to = closing >= 0 ? end + closing + 1 : wordEnd(text, end + after.length)
  return { start: from, end: to }
}

// Cuts between words if there are spaces, otherwise between characters.
const wordStart = (text: string, offset: number): number => {
  if (offset === 0) return 0
  const space = text.slice(offset, offset + MAX_CONTEXT / 2).search(/\s/)
  return space < 0 ? characterStart(text, offset) : offset + space + 1
}
const wordEnd = (text: string, offset: number): number => {
  if (offset >= text.length) return text.length
  const space = text.slice(offset - MAX_CONTEXT / 2, offset).lastIndexOf(' ')
  return space < 0 ? characterStart(text, offset) : offset - MAX_CONTEXT / 2 + space
}
const characterStart = (text: string, offset: number): number =>
  /[\udc00-\udfff]/.test(text[offset] ?? '') ? offset - 1 : offset

/** A range of a text in segments, with the tokens marked, and an ellipsis where its sentence is cut. */
export const toSegments = (text: string, { start, end }: Span, marked: readonly Token[]): Hit['segments'] => {
  const segments: Hit['segments'] = []
  const add = (segment: string, isMarked: boolean) => {
    if (segment !== '') segments.push({ text: segment, marked: isMarked })
  }
  let offset = start
  if (start > 0 && !/[.!?…。！？]["'”’»)]?\s+$|\n$/u.test(text.slice(Math.max(0, start - 8), start))) add('… ', false)
  for (const token of marked) {
    if (token.start < offset || token.end > end) continue
    add(text.slice(offset, token.start), false)
    add(text.slice(token.start, token.end), true)
    offset = token.end
  }
  const last = text.slice(offset, end).trimEnd()
  add(end < text.length && !/[.!?…。！？]["'”’»)]?$/u.test(last) && text[end] !== '\n' ? `${last} …` : last, false)
  return segments
}

/** The longest time that a search works without letting other requests run. */
const MAX_BLOCKING_MS = 8

const waiting: (() => void)[] = []

// One search per turn of the event loop. Otherwise all waiting searches would continue in the same turn.
const resumeOne = (): void => {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeOne)
}

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(resumeOne)
  })

/** Lets other requests run if this one has worked for long enough. Call it often in long work. */
export type YieldIfDue = () => Promise<void>

/** Starts long work in its own turn of the event loop. `now` is in milliseconds. */
export const startYielding = async (now: () => number = () => performance.now()): Promise<YieldIfDue> => {
  await nextTurn()
  let startedAt = now()
  return async () => {
    if (now() - startedAt < MAX_BLOCKING_MS) return
    await nextTurn()
    startedAt = now()
  }
}
