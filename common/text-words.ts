/** Letters and digits, with apostrophes and hyphens inside: "grandma’s", "half-brother", "1950s". */
export const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu

/** A word of a text, and where it begins and ends in it. */
export interface TextWord {
  text: string
  /** In lowercase, with straight apostrophes: equal for words that differ in that only. */
  key: string
  from: number
  to: number
}

export const findWords = (text: string): TextWord[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    text: word,
    key: word.toLowerCase().replaceAll('’', "'"),
    from: index,
    to: index + word.length,
  }))
