import { type Language, languageOf } from './language-of.ts'
import { plainText } from './plain-text.ts'

/** A piece of text and how it is to be set. */
export type Piece = {
  /** Lines of text, and of emoji between it: those are drawn by a font of their own, whatever other fonts have signs for them. */
  lines: (string | { emoji: string })[][]
  /** ISO 639; `und` where nobody can tell. */
  language: string
  direction: 'ltr' | 'rtl'
  hyphenated: boolean
  justified: boolean
}

const TEXT = 'Literata'
const CHINESE = 'Noto Sans S Chinese'
const JAPANESE = 'Noto Sans Japanese'
const KOREAN = 'Noto Sans Korean'
const SCRIPTS = [
  'Sans',
  'Sans Arabic',
  'Sans Hebrew',
  'Sans Devanagari',
  'Sans Bengali',
  'Sans Gurmukhi',
  'Sans Gujarati',
  'Sans Oriya',
  'Sans Tamil',
  'Sans Telugu',
  'Sans Kannada',
  'Sans Malayalam',
  'Sans Sinhala',
  'Sans Thai',
  'Sans Lao',
  'Serif Tibetan',
  'Sans Myanmar',
  'Sans Khmer',
  'Sans Georgian',
  'Sans Armenian',
  'Sans Ethiopic',
  'Sans Syriac',
  'Sans Thaana',
  'Sans NKo',
  'Sans Cherokee',
  'Sans Canadian Aboriginal',
  'Sans Mongolian',
  'Sans Tifinagh',
  'Sans Yi',
].map((script) => `Noto ${script}`)
const SIGNS = ['Noto Sans Symbols', 'Noto Sans Symbols 2', 'Noto Color Emoji']

const among = (...eastern: string[]): string[] => [TEXT, ...SCRIPTS, ...eastern, ...SIGNS]

/**
 * The fonts that are asked for a letter, in this order. The same Chinese character is drawn otherwise in Japan and in Korea:
 * the language says whose forms come first.
 */
export const fontsByLanguage = {
  ja: among(JAPANESE, CHINESE, KOREAN),
  ko: among(KOREAN, CHINESE, JAPANESE),
  other: among(CHINESE, JAPANESE, KOREAN),
}

// Right to left where the first letter is (UAX #9, rule P2), as browsers have it with dir="auto".
const RIGHT_TO_LEFT =
  /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Mand}\p{sc=Samr}\p{sc=Adlm}\p{sc=Rohg}]/u

// Nothing in so long a run says where a line may end; a hundred of the widest letters are wider than the page.
const UNBROKEN =
  /[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{M}\u200D]{30}(?=[\p{L}\p{N}\p{P}\p{S}])/gu

const EMOJI = /(\p{RGI_Emoji}+)/v

const withEmoji = (line: string): Piece['lines'][number] =>
  line
    .split(EMOJI)
    .map((part, index) => (index % 2 === 1 ? { emoji: part } : part))
    .filter((part) => part !== '')

// No script puts more marks on a letter (UAX #15, stream-safe text), and the shaper falls over many thousands of them.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** How a piece of text is set. Where its letters do not say what language it is in, it is in `fallback`. */
export const setPiece = (text: string, fallback: Language): Piece => {
  const language = languageOf(text) ?? fallback
  const lines = plainText(text)
    .normalize('NFC')
    .replaceAll(TOO_MANY_MARKS, '$1')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim().replaceAll(UNBROKEN, '$&\u200B'))
    .map(withEmoji)
  return {
    lines,
    language: language.code,
    direction: RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr',
    hyphenated: language.hyphenated,
    justified: language.justified,
  }
}
