/** A word of a text: how it is compared, and where it stands. */
export interface WordToken {
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
