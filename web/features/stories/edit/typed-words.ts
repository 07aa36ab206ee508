import { MAX_CONFIRMED_WORDS } from '#server/features/stories/editing/contract.ts'
import {
  alignTranscript,
  isUnsure,
  type RecognizedWord,
  wordRanges,
} from '#web/features/playback/words/align-transcript.ts'

/** A text and its parts that a person typed, as offsets in order. */
export interface TypedText {
  readonly text: string
  readonly parts: readonly { readonly from: number; readonly to: number }[]
}

/** The text after a change, which is somewhere between what both texts begin and end with. */
export function trackTyping({ text, parts }: TypedText, changed: string, isTyped: boolean): TypedText {
  const shorter = Math.min(text.length, changed.length)
  let start = 0
  while (start < shorter && text[start] === changed[start]) start += 1
  let same = 0
  while (same < shorter - start && text.at(-1 - same) === changed.at(-1 - same)) same += 1
  const end = text.length - same
  const shift = changed.length - text.length
  const typed = { from: start, to: end + shift }
  return {
    text: changed,
    parts: [
      ...parts.map(({ from, to }) => ({ from, to: Math.min(to, start) })),
      ...(isTyped ? [typed] : []),
      ...parts.map(({ from, to }) => ({ from: Math.max(from, end) + shift, to: to + shift })),
    ].filter(({ from, to }) => from < to),
  }
}

/** The unsure words of a transcript that a person typed as they are in it: they are right. */
export function confirmedByTyping({ text, parts }: TypedText, words: readonly RecognizedWord[]) {
  if (parts.length === 0) return []
  const isTyped = (range: { from: number; to: number }): boolean =>
    range.to <=
    parts.reduce((to, part) => (part.from <= Math.max(to, range.from) ? Math.max(to, part.to) : to), range.from)
  const confirmed = wordRanges(text, alignTranscript(text, words)).flatMap((range) => {
    const word = words[range.wordIndex]
    return word && isUnsure(word) && isTyped(range) ? [{ word: word.word, start: word.start }] : []
  })
  return confirmed.slice(0, MAX_CONFIRMED_WORDS)
}
