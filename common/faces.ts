// People without a photo, on screens and in emails: their initials on a tint of their own.

/** In web/styles/tokens.css. */
const TINTS = 12
/** Coprime to the number of tints: neighbors in the order of joining are far apart on the wheel. */
const STEP = 5

/**
 * A person's tint, 1 to 12. No two are alike in a family of twelve. A name that isn't a member's has one of the tints that are
 * left, which follows from the name.
 * @param family names in the order of joining
 */
export function tintOf(name: string, family: readonly string[]): number {
  const key = keyOf(name)
  const keys = family.map(keyOf)
  let index = keys.indexOf(key)
  if (index < 0) {
    let hash = 0
    for (const character of key) hash = (hash * 43 + character.charCodeAt(0)) % 65_537
    const taken = keys.length < TINTS ? keys.length : 0
    index = taken + (hash % (TINTS - taken))
  }
  return ((index * STEP) % TINTS) + 1
}

/** The same for "Ada Okafor" and "ada okafor ", because some names are typed more than once; accented letters in one form. */
const keyOf = (name: string): string => name.normalize().trim().toLowerCase()

export const NO_NAME = '?'

/** Its capitals are for headlines, and many fonts lack them. */
const GEORGIAN = /[\u10d0-\u10ff]/

/** "Great-uncle", "Aunt", "Dr.": what comes before a person's own name. */
const TITLES = /^((great|grand(ma|pa|mother|father)?|granny|aunt|auntie|uncle|nana|papa|mrs?|ms|dr)[-.\s]+)+(?=\p{L})/iu

/**
 * The first letters of the first and last word of a person's own name, in capitals ("W" for Great-uncle Walter); with a `max` of
 * 1, only the first.
 */
export function initials(name: string, max = 2): string {
  // Quotes, parentheses and emoji only count in a name without letters.
  const words = name
    .trim()
    .replace(TITLES, '')
    .match(/[\p{L}\p{N}]\S*/gu) ?? [name.trim()]
  const first = firstLetter(words[0])
  const capital = first.toUpperCase()
  // Letters without capitals are wide, as in Chinese, or join the next one, as in Arabic: one stands for the name.
  if (capital === first.toLowerCase() || GEORGIAN.test(first)) return first || NO_NAME
  // English rules, the page's language: in Turkish, I and İ are different letters.
  return words.length > 1 && max > 1 ? capital + firstLetter(words.at(-1)).toUpperCase() : capital
}

/** From U+0300 on, a visible character can consist of several code points. */
const MAY_COMBINE = /[^\0-\u02ff]/

/** The first segmenter takes a phone tens of milliseconds, and few names need one. */
const firstLetter = (word = ''): string =>
  MAY_COMBINE.test(word.slice(0, 2)) ? ([...new Intl.Segmenter().segment(word)][0]?.segment ?? '') : word.charAt(0)
