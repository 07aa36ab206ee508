// Splits and folds texts like the database function `words_of` (server/infra/db/sql/search.sql), to mark in sentences what the
// database has found.
// PostgreSQL's `ts_headline` doesn't do it: it marks fragments of a number of words instead of sentences, doesn't say where they are,
// so that no time could be found for them, and stems every word again, which took 12 ms for a page of stories.

// Apostrophes and invisible characters join the letters around them.
const JOINS = "'\u00ad\u02b9-\u02bf\u2018\u2019\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3099\u309a\ufe00-\ufe0f\ufeff"
// Scripts without spaces: each character is a word.
const ALONE = '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\u{20000}-\u{3ffff}'
// Separators.
const BETWEEN =
  '\u0000-\u0026\u0028-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00ac\u00ae-\u00bf\u00d7\u00f7\u02c0-\u02ff' +
  '\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965' +
  '\u1680\u180e\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe6f\ufff0-\uffff' +
  '\u{1f000}-\u{1faff}\u{e0000}-\u{e0fff}'

/** Further characters of a word are ignored. */
const MAX_WORD_LENGTH = 64

const joins = new RegExp(`[${JOINS}]`, 'gu')
const alone = new RegExp(`([${ALONE}])`, 'gu')
const between = new RegExp(`[${BETWEEN}]+`, 'gu')
// Most words have only plain letters: matching these first is three times as fast. All readers share it, because none is
// interrupted.
const written = new RegExp(
  `([A-Za-z0-9]{1,${MAX_WORD_LENGTH}})(?![${JOINS}]|[^${BETWEEN}${ALONE}])|(?:[${JOINS}]|[^${BETWEEN}${ALONE}])+|[${ALONE}]`,
  'gu',
)

const PLAIN = new Map([...'øoıiłlđd'.matchAll(/(.)(.)/gu)].map(([, marked = '', plain = '']) => [marked, plain]))

/** Removes capitals, accents and ligatures, like the database function `fold_text`. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[øıłđ]/g, (letter) => PLAIN.get(letter) ?? letter)
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')

/** The folded words of a text, in any script. */
export const foldAndSplit = (text: string): string[] =>
  fold(text)
    .replace(joins, '')
    .replace(alone, ' $1 ')
    .replace(between, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word))

// Fast path: most words need only lower case.
const PLAIN_WORD = /^[A-Za-z0-9]{1,64}$/

// Fast path: a character of a script without spaces has no capitals, and no accents if it is in normal form.
const ALONE_WORD = new RegExp(`^(?![${JOINS}])[${ALONE}]$`, 'u')
const isPlainAlone = (text: string) => text.length < 3 && ALONE_WORD.test(text) && text.normalize('NFKD') === text

/** The folded words of a text. */
export const wordsOf = (text: string): string[] => {
  if (PLAIN_WORD.test(text)) return [text.toLowerCase()]
  return isPlainAlone(text) ? [text] : foldAndSplit(text)
}

/** A written word, from `start` to `end` of a text. Folding can split it into several words, or none. */
export type Token = { start: number; end: number; words: readonly string[] }

// Longer runs without a space are not words; only their beginning is read. Normalizing half a million accents takes 49 s.
const MAX_TOKEN_LENGTH = 4000

/** Reads the written words of a text that begin at `from` or later and before `until`. Returns where to read on. */
export const readTokens = (text: string, from: number, until: number, onToken: (token: Token) => void): number => {
  written.lastIndex = from
  for (let found = written.exec(text); found; found = written.exec(text)) {
    const { 0: word, 1: plain, index } = found
    if (index >= until) return index
    const words = plain === undefined ? wordsOf(word.slice(0, MAX_TOKEN_LENGTH)) : [plain.toLowerCase()]
    onToken({ start: index, end: index + word.length, words })
  }
  return text.length
}
