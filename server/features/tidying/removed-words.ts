import { findWords, type TextWord } from '#common/text-words.ts'
import type { TidyChange } from './contract.ts'

/** More in a row is a thought, not a false start. */
const MAX_REMOVED_IN_A_ROW = 12
/** Of all words. More than that is a summary. */
const MAX_REMOVED_SHARE = 0.4

const PLAIN_GAP = /^(?:[\s,.!?;:…"“”()—–-]|(?<!\p{L})['‘’]){0,8}$/u

/**
 * What a model left out of a text, as changes of the original. Undefined unless the other text has only words of the original, in
 * their order, and most of them: nothing may be invented, exchanged or summed up. Changes of punctuation alone are ignored, and
 * so are removals that reach from one paragraph into the next.
 */
export const removedWords = (original: string, tidied: string): TidyChange[] | undefined => {
  const words = findWords(original)
  const remaining = findWords(tidied)
  const pairs = alignWords(words, remaining)
  if (!pairs || remaining.length < words.length * (1 - MAX_REMOVED_SHARE)) return undefined
  const changes: TidyChange[] = []
  for (let index = 0; index <= pairs.length; index += 1) {
    const before = pairs[index - 1]
    const after = pairs[index]
    const removed = (after?.at ?? words.length) - (before?.at ?? -1) - 1
    if (removed === 0 || removed > MAX_REMOVED_IN_A_ROW) continue
    const gap = tidied.slice(before?.word.to ?? 0, after?.word.from ?? tidied.length)
    const from = before ? (words[before.at]?.to ?? 0) : 0
    const to = after ? (words[after.at]?.to ?? original.length) : original.length
    if (!PLAIN_GAP.test(gap) || countLines(gap) !== countLines(original.slice(from, to))) continue
    const next = after ? (words[after.at]?.text ?? '') : ''
    const begins = before === undefined || /[.!?…\n]/.test(original.slice(from, words[before.at + 1]?.from))
    const wasCapital = /^\p{Lu}/u.test(words[(before?.at ?? -1) + 1]?.text ?? '')
    changes.push({ from, to, text: gap + (begins && wasCapital ? capitalize(next) : next) })
  }
  return changes
}

const capitalize = (word: string): string => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Finds each kept word in the original, in order: the first that fits. */
const alignWords = (
  words: readonly TextWord[],
  remaining: readonly TextWord[],
): { at: number; word: TextWord }[] | undefined => {
  const pairs: { at: number; word: TextWord }[] = []
  let at = 0
  for (const word of remaining) {
    while (at < words.length && words[at]?.key !== word.key) at += 1
    if (at === words.length) return undefined
    pairs.push({ at, word })
    at += 1
  }
  return pairs
}

const countLines = (text: string): number => text.split('\n').length
