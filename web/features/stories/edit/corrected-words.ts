import { INAUDIBLE_MARK } from '#common/speech/inaudible.ts'
import { type DiffPart, diffWords } from './word-diff.ts'

/** A word or a few words that an edit replaced with another word. */
export interface CorrectedWord {
  from: string
  to: string
}

const MAX_CORRECTIONS = 3
/** How long the comparison may block the page. */
const BUDGET_MS = 200
/** An edit that replaces more is a rewrite, not a correction. */
const MAX_REPLACED = 8
const MAX_WORDS = 3
const MIN_LETTERS = 3

const WORDS = /^[\p{L}\p{M}][\p{L}\p{M}’'-]*(?: [\p{L}\p{M}][\p{L}\p{M}’'-]*)*$/u
const POSSESSIVE = /[’']s$/u
const SENTENCE_END = /(?:^|[.!?…:\n]["'”’)\]]*\s*|["“(]\s*)$/u

/**
 * Words that an edit corrected, and that may be wrong in other stories, too: names, and words that differ only in spelling.
 * At most three, in the order of the text. Rewritten sentences have none.
 */
export function findCorrectedWords(before: string, after: string): CorrectedWord[] {
  const parts = diffWords(before, after, BUDGET_MS)
  if (!parts) return []
  const replaced = replacementsOf(parts)
  if (replaced.length > MAX_REPLACED) return []
  const corrected = new Map<string, CorrectedWord>()
  // A mark of speech that wasn't understood is no misspelling.
  for (const { from, to, startsSentence } of replaced)
    if (!INAUDIBLE_MARK.includes(from) && isCorrection(from, to, startsSentence))
      corrected.set(`${from}\n${to}`, { from, to })
  return [...corrected.values()].slice(0, MAX_CORRECTIONS)
}

interface Replacement extends CorrectedWord {
  startsSentence: boolean
}

/** Each run of changed words. The diff keeps the spaces between them as unchanged parts. */
function replacementsOf(parts: readonly DiffPart[]): Replacement[] {
  const found: Replacement[] = []
  let current = { from: '', to: '' }
  let textBefore = ''
  const finish = () => {
    const [from, to] = [trimWord(current.from), trimWord(current.to)]
    if (current.from.trim() !== '' || current.to.trim() !== '')
      found.push({ from, to, startsSentence: SENTENCE_END.test(textBefore) })
    textBefore += current.to
    current = { from: '', to: '' }
  }
  for (const { kind, text } of parts) {
    if (kind === 'removed') current.from += text
    else if (kind === 'added') current.to += text
    else if (/^ +$/u.test(text) && current.from !== '') current = { from: current.from + text, to: current.to + text }
    else {
      finish()
      textBefore = text.slice(-20)
    }
  }
  finish()
  return found
}

const trimWord = (text: string): string => text.trim().replaceAll(/ +/g, ' ').replace(POSSESSIVE, '')

function isCorrection(from: string, to: string, startsSentence: boolean): boolean {
  const isWord = (text: string) =>
    WORDS.test(text) && text.split(' ').length <= MAX_WORDS && text.replaceAll(/[^\p{L}]/gu, '').length >= MIN_LETTERS
  if (!isWord(from) || !isWord(to) || from.toLowerCase() === to.toLowerCase()) return false
  const differsInSpelling = editDistance(from.toLowerCase(), to.toLowerCase()) <= Math.ceil(to.length / 3)
  // At the start of a sentence, every word is capitalized.
  return isName(to) && !startsSentence ? true : differsInSpelling
}

/** Whether every word is capitalized. */
export const isName = (text: string): boolean => text.split(' ').every((word) => /^\p{Lu}/u.test(word))

/** How many letters must be added, removed or replaced. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
