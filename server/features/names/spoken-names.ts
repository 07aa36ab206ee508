import { WORD } from '#common/text-words.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { MAX_NAMES } from './contract.ts'
import { findUsefulNames } from './queries.ts'

/** More would slow recognition down and make it hear names where there are none. */
const MAX_WORDS = 500

// In names of several words, such as "Isle of Man". Recognition finds them without help.
const COMMON_WORDS = new Set(['the', 'a', 'an', 'and', 'of', 'in', 'on', 'at', 'by', 'for', 'to', 'my', 'our', 'me'])

/**
 * The words that speech recognition should expect in a family's recordings, the most useful first: of names added by hand, then of
 * members, then of names in many stories.
 * @param tx a viewer's or a system transaction
 */
export const familyNames = async (tx: Tx, familyId: number, { maxWords = MAX_WORDS } = {}): Promise<string[]> => {
  const words = new Map<string, string>()
  for (const { name, isOwn } of await findUsefulNames(tx, familyId, MAX_NAMES)) {
    for (const word of nameWords(name, isOwn)) {
      const key = word.toLowerCase()
      if (!words.has(key)) words.set(key, word)
      if (words.size === maxWords) return [...words.values()]
    }
  }
  return [...words.values()]
}

/**
 * The words of a name that help recognition. Of places and tags these are only capitalized ones: a tag such as "school" is an
 * ordinary word.
 * @param isOwn added by hand: a name of one word counts in any spelling
 */
export const nameWords = (name: string, isOwn: boolean): string[] => {
  const words = name.normalize('NFC').match(WORD) ?? []
  const isSingle = words.length === 1
  return words.filter(
    (word) =>
      word.length > 1 &&
      /\p{L}/u.test(word) &&
      !COMMON_WORDS.has(word.toLowerCase()) &&
      (!/^\p{Ll}/u.test(word) || (isOwn && isSingle)),
  )
}
