import { wordsOf } from './words.ts'

/** What is looked for: one word, or several that stand side by side; `unwanted` must not be there. */
export type Term = {
  words: readonly string[]
  unwanted: boolean
  /** The word is still being written: others that begin so are meant too. */
  unfinished: boolean
}

/** What goes beyond these is passed over, in quotes too: each of them is looked up and ranked. */
const MAX_WORDS = 12

/** Shorter beginnings stand for too much. */
const SHORTEST_BEGINNING = 2

/**
 * Reads what somebody wrote into a search box: words, "words side by side", -unwanted. Everything else, operators included, only
 * separates words. Empty where there is no word that is wanted.
 */
export const parseSearch = (q: string): Term[] => {
  const terms = [...q.matchAll(/(?<=^|\s)(-?)["“”„«»]([^"“”„«»]*)["“”„«»]?|\S+/gu)].flatMap(([chunk, minus, quoted]) =>
    quoted === undefined ? plainTerms(chunk) : sideBySide(wordsOf(quoted), minus === '-'),
  )
  const last = terms.at(-1)
  if (last && endsUnfinished(q, last)) last.unfinished = true
  const kept = firstWords(terms)
  return kept.some(({ unwanted }) => !unwanted) ? kept : []
}

const firstWords = (terms: readonly Term[]): Term[] => {
  let left = MAX_WORDS
  return terms.flatMap((term) => {
    const words = term.words.slice(0, left)
    // The beginning alone of what is not wanted would leave out more than was asked for.
    if (words.length === 0 || (term.unwanted && words.length < term.words.length)) return []
    left -= words.length
    return [{ ...term, words }]
  })
}

const plainTerms = (chunk: string): Term[] => {
  const words = wordsOf(chunk)
  if (/^-[^-]/.test(chunk)) return sideBySide(words, true)
  return words.map((word) => ({ words: [word], unwanted: false, unfinished: false }))
}

const sideBySide = (words: string[], unwanted: boolean): Term[] =>
  words.length === 0 ? [] : [{ words, unwanted, unfinished: false }]

const endsUnfinished = (q: string, { words, unwanted }: Term): boolean =>
  !unwanted && words.length === 1 && (words[0]?.length ?? 0) >= SHORTEST_BEGINNING && !/["“”„«»]\s*$/u.test(q)
