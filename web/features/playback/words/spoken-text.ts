import { placesOfParagraphs } from '#server/features/stories/wording/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { align } from './align.ts'
import { nearWords } from './near-words.ts'
import { type WordToken, wordTokens } from './word-tokens.ts'

export type RecognizedWord = NonNullable<Transcript['words']>[number]

/** A part of a text; `heard` is the index of the word that was heard there, null where none was. */
export interface Piece {
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
