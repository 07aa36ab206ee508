import { paragraphRanges } from '#common/paragraphs.ts'
import { INAUDIBLE_MARK } from '#common/speech/inaudible.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { alignSequences } from './align-sequences.ts'

export type RecognizedWord = NonNullable<Transcript['words']>[number]

/** A word of a story's text, or the text between words. */
export interface TextSegment {
  readonly text: string
  /** Index of the recognized word spoken here; null where there is none. */
  readonly wordIndex: number | null
  /** For a word edited by a person: index of the nearest recognized word in its sentence. */
  readonly nearestIndex?: number
}

export type SpokenParagraph = readonly TextSegment[]

/**
 * Matches a story's text with its recognized words, paragraph by paragraph. People may have edited the text: their
 * words get no audio of their own, all others keep theirs. Every character of a paragraph is in one of its segments.
 */
export function alignTranscript(text: string, words: readonly RecognizedWord[]): SpokenParagraph[] {
  const tokens = wordTokens(text)
  const recognized = words.flatMap(({ word }, index) => wordTokens(word).map(({ key }) => ({ key, index })))
  const partners = alignSequences(
    tokens.map(({ key }) => key),
    recognized.map(({ key }) => key),
  )
  const wordIndexes = tokens.map((_, index) => recognized[partners[index] ?? -1]?.index)
  const nearestIndexes = nearestWords(text, tokens, wordIndexes)
  const matched: MatchedWord[] = []
  for (const [index, token] of tokens.entries()) addMatch(matched, token, wordIndexes[index], nearestIndexes[index])
  return paragraphRanges(text).map(([from, to]) => segmentsOf(text, from, to, matched))
}

interface MatchedWord {
  readonly from: number
  to: number
  readonly wordIndex: number | null
  readonly nearestIndex?: number
}

/** One recognized word may be several in the text, such as "twenty-one": they are joined where they touch. */
function addMatch(
  matched: MatchedWord[],
  { from, to }: WordToken,
  wordIndex: number | undefined,
  nearestIndex: number | undefined,
): void {
  const last = matched.at(-1)
  if (wordIndex === undefined) {
    if (nearestIndex !== undefined) matched.push({ from, to, wordIndex: null, nearestIndex })
  } else if (last?.wordIndex === wordIndex && from - last.to <= 1) last.to = to
  else matched.push({ from, to, wordIndex })
}

function segmentsOf(text: string, from: number, to: number, matched: readonly MatchedWord[]): TextSegment[] {
  const segments: TextSegment[] = []
  let at = from
  for (let index = firstStartingAt(matched, from); index < matched.length; index += 1) {
    const word = matched[index]
    if (!word || word.from >= to) break
    if (word.from > at) segments.push({ text: text.slice(at, word.from), wordIndex: null })
    const { wordIndex, nearestIndex } = word
    segments.push({
      text: text.slice(word.from, word.to),
      wordIndex,
      ...(nearestIndex !== undefined && { nearestIndex }),
    })
    at = word.to
  }
  if (at < to) segments.push({ text: text.slice(at, to), wordIndex: null })
  return segments
}

function firstStartingAt(matched: readonly MatchedWord[], from: number): number {
  let low = 0
  let high = matched.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((matched[middle]?.from ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** A word of a text: its form for comparing, and its offsets in UTF-16 units. */
interface WordToken {
  readonly key: string
  readonly from: number
  readonly to: number
}

// These scripts put no spaces between words: each letter is a token.
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}][\\p{M}\\p{Cf}]*'
const LETTER = `(?!${UNSPACED})[\\p{L}\\p{N}]`
// An apostrophe inside a word belongs to it: "don't", but not "the boys'".
const WORD = new RegExp(`${UNSPACED}|${LETTER}(?:[\\p{M}\\p{Cf}]|['’ʼ]?${LETTER})*`, 'gu')

const INAUDIBLE = /[\p{M}\p{Cf}'’ʼ]/gu

export function wordTokens(text: string): WordToken[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    key: audibleKey(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
}

/** A word without what cannot be heard: capitals, accents, apostrophes and zero-width characters. */
function audibleKey(word: string): string {
  const lower = word.toLowerCase()
  return lower.normalize('NFKD').replace(INAUDIBLE, '') || lower
}

const SENTENCE_BREAK = /[.!?…]["'”’)\]]*\s|[。！？]|\n\s*\n/u

/**
 * For each word of a text, the recognized word to play from: its own or the nearest one in its sentence, the earlier of
 * two at the same distance. Undefined in sentences without recognized words.
 * @param wordIndexes for each word its recognized word, undefined for edited words
 */
function nearestWords(
  text: string,
  tokens: readonly WordToken[],
  wordIndexes: readonly (number | undefined)[],
): (number | undefined)[] {
  const nearest: (number | undefined)[] = []
  let first = 0
  for (let next = 1; next <= tokens.length; next += 1) {
    const gap = text.slice(tokens[next - 1]?.to, tokens[next]?.from)
    if (next < tokens.length && !SENTENCE_BREAK.test(gap)) continue
    for (const index of nearestInSentence(wordIndexes.slice(first, next))) nearest.push(index)
    first = next
  }
  return nearest
}

function nearestInSentence(wordIndexes: readonly (number | undefined)[]): (number | undefined)[] {
  const previous = lastDefinedAt(wordIndexes)
  const following = lastDefinedAt(wordIndexes.toReversed())
    .toReversed()
    .map((index) => wordIndexes.length - 1 - index)
  return wordIndexes.map((_, index) => {
    const [before, after] = [previous[index] ?? -1, following[index] ?? wordIndexes.length]
    const useBefore = before >= 0 && (after >= wordIndexes.length || index - before <= after - index)
    return wordIndexes[useBefore ? before : after]
  })
}

/** For each index the last one up to it with a defined value; -1 if there is none. */
function lastDefinedAt(values: readonly unknown[]): number[] {
  let last = -1
  return values.map((value, index) => {
    if (value !== undefined) last = index
    return last
  })
}

/** In segments, of which about half are words: longer paragraphs are split, into blocks of at least the minimum. */
const MIN_BLOCK = 250
const MAX_BLOCK = 600

/** How much the end of a sentence counts when choosing a split, compared with the pause in the audio. */
const SENTENCE_END_SECONDS = 60

/**
 * Splits a paragraph into blocks of a manageable length. A recognizer's text is a single paragraph of up to three
 * hours: browsers need seconds to lay that out, and readers get lost in it. It is split at the ends of sentences, or
 * else at the longest pauses.
 */
export function splitIntoBlocks(paragraph: SpokenParagraph, words: readonly RecognizedWord[]): SpokenParagraph[] {
  const blocks: SpokenParagraph[] = []
  let from = 0
  while (paragraph.length - from > MAX_BLOCK) {
    const to = bestSplit(paragraph, words, from)
    blocks.push(paragraph.slice(from, to))
    from = to
  }
  return [...blocks, paragraph.slice(from)]
}

/** Splits only after white space, so that a word keeps its comma. */
function bestSplit(paragraph: SpokenParagraph, words: readonly RecognizedWord[], from: number): number {
  let best = { at: from + MAX_BLOCK, score: -1 }
  let previous: RecognizedWord | undefined
  for (let index = from; index < from + MAX_BLOCK; index += 1) {
    const segment = paragraph[index]
    const word = wordOf(segment, words)
    if (word) previous = word
    if (index < from + MIN_BLOCK || !segment || word || !/\s$/.test(segment.text)) continue
    const next = wordOf(paragraph[index + 1], words)
    const pauseSeconds = previous && next ? Math.max(0, next.start - previous.end) : 0
    const endsSentence = /[.!?…。！？]["'”’)\]]*\s+$/u.test(segment.text)
    const score = pauseSeconds + (endsSentence ? SENTENCE_END_SECONDS : 0)
    if (score > best.score) best = { at: index + 1, score }
  }
  return best.at
}

const wordOf = (segment: TextSegment | undefined, words: readonly RecognizedWord[]) =>
  segment && segment.wordIndex !== null ? words[segment.wordIndex] : undefined

/** Shorter silences, in seconds, count as part of the word before them, so that nothing flickers between two words. */
const MAX_GAP = 0.4

/** Index of the word spoken at a time in seconds; -1 during silence. The words must be in order of their start. */
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
  const nextStart = words[low]?.start ?? Number.POSITIVE_INFINITY
  return seconds < Math.min(nextStart, Math.max(word.end, word.start) + MAX_GAP) ? low - 1 : -1
}

const MIN_CONFIDENCE = 0.5

/** Whether the recognizer probably guessed. Whisper reports no confidence: its words are never marked. */
export const isUnsure = ({ confidence }: Pick<RecognizedWord, 'confidence'>): boolean =>
  confidence !== null && confidence < MIN_CONFIDENCE

/** Whether most words are guesses, as with another language or an unclear recording. */
export const isMostlyUnsure = (words: readonly Pick<RecognizedWord, 'confidence'>[]): boolean =>
  words.filter(isUnsure).length > words.length / 2

/** Where the text has each recognized word. */
export function wordRanges(text: string, paragraphs: readonly SpokenParagraph[]) {
  const starts = paragraphRanges(text)
  return paragraphs.flatMap((paragraph, index) => {
    let to = starts[index]?.[0] ?? 0
    return paragraph.flatMap(({ text: { length }, wordIndex }) => {
      const from = to
      to += length
      return wordIndex === null ? [] : [{ wordIndex, from, to }]
    })
  })
}

/** Indexes of the unsure words in a text. Words that people replaced are not among them, and marks of inaudible speech aren't words. */
export function unsureWords(
  paragraphs: readonly SpokenParagraph[],
  words: readonly RecognizedWord[],
): ReadonlySet<number> {
  const unsure = new Set<number>()
  for (const segment of paragraphs.flat()) {
    const word = wordOf(segment, words)
    if (segment.wordIndex !== null && word && word.word !== INAUDIBLE_MARK && isUnsure(word))
      unsure.add(segment.wordIndex)
  }
  return unsure
}
