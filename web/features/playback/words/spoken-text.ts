import { placesOfParagraphs } from '#server/features/stories/wording/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { align } from './align.ts'

export type RecognizedWord = NonNullable<Transcript['words']>[number]

/** A part of a text; `heard` is the index of the word that was heard there, null where none was. */
interface Piece {
  readonly text: string
  readonly heard: number | null
  /** For a word that people have changed, the index of the heard one nearest to it in its sentence. */
  readonly near?: number
}

export type SpokenParagraph = readonly Piece[]

/**
 * A text, paragraph by paragraph, with the words that were heard in it. It may differ from what was heard: words that
 * people have changed are pieces without sound of their own, the others keep theirs. Nothing of a paragraph is left out.
 */
export function spokenText(text: string, words: readonly RecognizedWord[]): SpokenParagraph[] {
  const tokens = wordTokens(text)
  const heard = words.flatMap(({ word }, index) => wordTokens(word).map(({ key }) => ({ key, index })))
  const partners = align(
    tokens.map(({ key }) => key),
    heard.map(({ key }) => key),
  )
  const own = tokens.map((_, index) => heard[partners[index] ?? -1]?.index)
  const near = nearWords(text, tokens, own)
  const placed: PlacedWord[] = []
  for (const [index, token] of tokens.entries()) place(placed, token, own[index], near[index])
  return placesOfParagraphs(text).map(([from, to]) => piecesOf(text, from, to, placed))
}

interface PlacedWord {
  readonly from: number
  to: number
  readonly heard: number | null
  readonly near?: number
}

/** One heard word may be several of the text, as "twenty-one" is: they are one where they touch. */
function place(
  placed: PlacedWord[],
  { from, to }: WordToken,
  heard: number | undefined,
  near: number | undefined,
): void {
  const last = placed.at(-1)
  if (heard === undefined) {
    if (near !== undefined) placed.push({ from, to, heard: null, near })
  } else if (last?.heard === heard && from - last.to <= 1) last.to = to
  else placed.push({ from, to, heard })
}

function piecesOf(text: string, from: number, to: number, placed: readonly PlacedWord[]): Piece[] {
  const pieces: Piece[] = []
  let at = from
  for (let index = firstFrom(placed, from); index < placed.length; index += 1) {
    const word = placed[index]
    if (!word || word.from >= to) break
    if (word.from > at) pieces.push({ text: text.slice(at, word.from), heard: null })
    const { heard, near } = word
    pieces.push({ text: text.slice(word.from, word.to), heard, ...(near !== undefined && { near }) })
    at = word.to
  }
  if (at < to) pieces.push({ text: text.slice(at, to), heard: null })
  return pieces
}

function firstFrom(placed: readonly PlacedWord[], from: number): number {
  let low = 0
  let high = placed.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((placed[middle]?.from ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** A word of a text: how it is compared, and where it stands. */
interface WordToken {
  readonly key: string
  readonly from: number
  readonly to: number
}

// These scripts put no spaces between words: each letter is compared by itself.
const UNSPACED =
  '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}][\\p{M}\\p{Cf}]*'
const LETTER = `(?!${UNSPACED})[\\p{L}\\p{N}]`
// An apostrophe belongs to a word that goes on behind it: "don't", but not "the boys'".
const WORD = new RegExp(`${UNSPACED}|${LETTER}(?:[\\p{M}\\p{Cf}]|['’ʼ]?${LETTER})*`, 'gu')

const UNHEARD = /[\p{M}\p{Cf}'’ʼ]/gu

/** What of a word can be heard: neither capitals nor accents nor apostrophes nor characters without width. */
function keyOf(word: string): string {
  const lower = word.toLowerCase()
  return lower.normalize('NFKD').replace(UNHEARD, '') || lower
}

/** The words of a text in their order, with their places in it in UTF-16 units. */
export function wordTokens(text: string): WordToken[] {
  return Array.from(text.matchAll(WORD), (found) => ({
    key: keyOf(found[0]),
    from: found.index,
    to: found.index + found[0].length,
  }))
}

/** Where a sentence ends, between two words. */
const SENTENCE_END = /[.!?…]["'”’)\]]*\s|[。！？]|\n\s*\n/u

/**
 * For each word of a text the heard one to play from: its own, or else that of the nearest word of its sentence that has one, of
 * two as near the one before, so that what is told there is heard too. Undefined where nothing of the sentence was heard.
 * @param heard for each word the index of the one that was heard there, undefined for those that people have changed
 */
function nearWords(
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

/** Pieces, of which about half are words: a paragraph longer than the most is parted, each part longer than the least. */
const [LEAST, MOST] = [250, 600]

/** What a sentence's end counts for beside the pause that is spoken there, in seconds. */
const SENTENCE_END_SCORE_S = 60

/**
 * A paragraph in parts of a bearable length, beside each other nothing but the paragraph. What a machine has written down is
 * one paragraph of three hours: browsers need seconds for one of those, and readers find no hold in it. It is parted at the
 * ends of sentences, or where the voice rests longest.
 */
export function blocksOf(pieces: SpokenParagraph, words: readonly RecognizedWord[]): SpokenParagraph[] {
  const blocks: SpokenParagraph[] = []
  let from = 0
  while (pieces.length - from > MOST) {
    const to = bestCut(pieces, words, from)
    blocks.push(pieces.slice(from, to))
    from = to
  }
  return [...blocks, pieces.slice(from)]
}

/** Behind which piece to part: never before a piece that is a word, so that no word goes from its comma. */
function bestCut(pieces: SpokenParagraph, words: readonly RecognizedWord[], from: number): number {
  let best = { at: from + MOST, worth: -1 }
  let before: RecognizedWord | undefined
  for (let index = from; index < from + MOST; index += 1) {
    const piece = pieces[index]
    const word = piece && wordOf(piece, words)
    if (word) before = word
    if (index < from + LEAST || !piece || word || !/\s$/.test(piece.text)) continue
    const next = nextWord(pieces, words, index)
    const pause = before && next ? Math.max(0, next.start - before.end) : 0
    const worth = pause + (/[.!?…。！？]["'”’)\]]*\s+$/u.test(piece.text) ? SENTENCE_END_SCORE_S : 0)
    if (worth > best.worth) best = { at: index + 1, worth }
  }
  return best.at
}

const wordOf = ({ heard }: Piece, words: readonly RecognizedWord[]) => (heard === null ? undefined : words[heard])

function nextWord(pieces: SpokenParagraph, words: readonly RecognizedWord[], from: number): RecognizedWord | undefined {
  const next = pieces[from + 1]
  return next && wordOf(next, words)
}

/**
 * Below this an engine is taken to have guessed. PocketSphinx says how likely a word is beside all others that fit, and is
 * modest: of clear and of noisy readings of one text, half of all words came under 0.5 and only three in five of those
 * were wrong. Under 0.1 came a fifth of all words, and three in four of them were wrong: those are worth a look.
 */
const MODEST: Readonly<Record<string, number>> = { pocketsphinx: 0.1 }

/** What other engines mean by one half is what the word says. Whisper gives none: nothing is marked then. */
const USUAL = 0.5

/** Whether a word may well be another one than what the engine wrote. */
export const isUnsure = ({ confidence }: Pick<RecognizedWord, 'confidence'>, engine: string | null): boolean =>
  confidence !== null && confidence < (MODEST[engine ?? ''] ?? USUAL)

/** The words of a text, by their indexes, that may well be others. What people have written instead is not doubted. */
export function unsureAmong(
  paragraphs: readonly SpokenParagraph[],
  words: readonly RecognizedWord[],
  engine: string | null,
): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { heard } of paragraphs.flat()) {
    const word = heard === null ? undefined : words[heard]
    if (heard !== null && word && isUnsure(word, engine)) found.add(heard)
  }
  return found
}

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
