import type { Hit } from './contract.ts'
import type { Token } from './words.ts'

type Pieces = Hit['pieces']

/** The most characters that are shown on each side of what was found. */
const REACH = 140
const ENDS = /[.!?…。！？]["'”’»)]?\s|\n/gu

/** A part of a text, from `start` to `end`. */
export type Span = { start: number; end: number }

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
