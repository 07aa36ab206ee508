/** From here on there are letters that are written with more than one character. */
const FIRST_COMBINING = 0x300

/** The first letters of the first and last word of a name, in capitals; `?` where there is no name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words
  const letters = picked.map((word) => firstLetter(word ?? ''))
  // As English does it, in which the page is: in Turkish I and İ are two letters.
  return letters.join('').toUpperCase() || '?'
}

/** A browser takes tens of milliseconds to make its first segmenter, on a telephone: few names need one. */
function firstLetter(word: string): string {
  const plain = [0, 1].every((at) => (word.codePointAt(at) ?? 0) < FIRST_COMBINING)
  return plain ? word.charAt(0) : ([...new Intl.Segmenter().segment(word)][0]?.segment ?? '')
}
