import type { Hit } from './contract.ts'
import { readTokens, type Token } from './words.ts'

export type Matches = (word: string) => boolean

/** Matches of a text that are looked at: the first of them contain two good sentences. */
const MAX_MATCHES = 2000
/** Characters that are read before other requests may get a turn. */
const CHARACTERS_PER_CHECK = 500

export type Sentence = {
  span: Span
  marked: readonly Token[]
  /** The number of different matching words. */
  matchCount: number
  /** The positions of the sentence's matches in the words of the text, if these are read. */
  positions: number[]
}

/** What was read of a text: its sentences with matches, and if asked for, its words and where each of them begins. */
export type ReadText = { text: string; words: string[]; starts: number[]; sentences: Sentence[] }

type Match = { token: Token; position: number }

/** Reads a text and finds the sentences that match. Without `withWords` reading stops after MAX_MATCHES. */
export const readSentences = async (
  text: string,
  matches: Matches,
  { yieldIfDue, withWords = false }: { yieldIfDue: YieldIfDue; withWords?: boolean },
): Promise<ReadText> => {
  const words: string[] = []
  const starts: number[] = []
  const found: Match[] = []
  const onToken = (token: Token): void => {
    if (found.length < MAX_MATCHES && token.words.some(matches)) found.push({ token, position: words.length })
    if (!withWords) return
    for (const word of token.words) {
      words.push(word)
      starts.push(token.start)
    }
  }
  for (let offset = 0; offset < text.length; await yieldIfDue()) {
    offset = readTokens(text, offset, offset + CHARACTERS_PER_CHECK, onToken)
    if (!withWords && found.length === MAX_MATCHES) break
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
    sentences.push({ span, marked, matchCount: different.size, positions: inside.map(({ position }) => position) })
  }
  return { text, words, starts, sentences }
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
