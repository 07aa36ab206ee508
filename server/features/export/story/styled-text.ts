import { plainText } from './story-as-text.ts'

/** A text with everything that typesetting it needs to know. */
export type StyledText = {
  /** Lines of text and emoji. Emoji are separate because they need their own font, even if another font has a glyph for them. So are
   * letters of `fallback`, which the text font has without a width.
   */
  lines: (string | { emoji: string } | { fallback: string })[][]
  /** ISO 639; `und` if unknown. */
  language: string
  direction: 'ltr' | 'rtl'
  hyphenated: boolean
  justified: boolean
}

/** Styles a text in the language that it appears to be in, or else in `fallback`. */
export const styleText = (text: string, fallback: Language): StyledText => {
  const { code, hyphenated, justified } = detectLanguage(text) ?? fallback
  const lines = plainText(text)
    .normalize('NFC')
    .replaceAll(TOO_MANY_MARKS, '$1')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim().replaceAll(UNBROKEN, '$&\u200B'))
    .map(splitByFont)
  return { lines, language: code, direction: RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr', hyphenated, justified }
}

// The first letter decides (UAX #9, rule P2), as with dir="auto" in browsers.
const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Nkoo}]/u

// A run this long offers no line break; a hundred of the widest letters are wider than the page.
const UNBROKEN = /[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Laoo}\p{M}\u200D]{30}(?=[\p{L}\p{N}\p{P}\p{S}])/gu

const EMOJI = /(\p{RGI_Emoji}+)/v

// No script puts more marks on a letter (UAX #15, stream-safe text), and thousands of them crash the shaper.
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** In Literata, the \u02BBokina of Hawaiian, Tongan and Samoan has no width, so the next letter covers it. */
const HOLLOW = /(\u02BB+)/

const splitByFont = (line: string): StyledText['lines'][number] =>
  line
    .split(EMOJI)
    .flatMap((part, index): StyledText['lines'][number] =>
      index % 2 === 1
        ? [{ emoji: part }]
        : part.split(HOLLOW).map((run, at) => (at % 2 === 1 ? { fallback: run } : run)),
    )
    .filter((part) => part !== '')

/** `code` is ISO 639; `und` if unknown. */
export type Language = { code: string; hyphenated: boolean; justified: boolean }

const language = (code: string, hyphenated: boolean, justified: boolean): Language => ({ code, hyphenated, justified })

export const UNDETERMINED = language('und', false, false)

// Scripts of our fonts that identify a language, or the one most often written in them. Only languages with hyphenation
// patterns are justified; the gaps would be too wide in others. East Asian lines break between any two characters.
const LANGUAGE_BY_SCRIPT: readonly [RegExp, Language][] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/gu, language('ja', false, true)],
  [/\p{sc=Hang}/gu, language('ko', false, false)],
  [/\p{sc=Han}/gu, language('zh', false, true)],
  [/\p{sc=Arab}/gu, language('ar', false, false)],
  [/\p{sc=Hebr}/gu, language('he', false, false)],
  [/\p{sc=Deva}/gu, language('hi', false, false)],
  [/\p{sc=Laoo}/gu, language('lo', false, false)],
  [/\p{sc=Geor}/gu, language('ka', true, true)],
  [/\p{sc=Armn}/gu, language('hy', false, false)],
  [/\p{sc=Grek}/gu, language('el', true, true)],
]

// Short words that occur in almost every sentence of a language and rarely in others.
const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: 'the and was of to we he she they it that were had with for you my',
  de: 'und der die das ist war nicht ich wir mit auf ein eine dem den sich auch',
  fr: 'le les et est une dans que nous était pas pour avec sur ils elle des',
  es: 'el los y una era que en por con para las nos muy pero estaba del',
  it: 'il che non una era con per della gli sono nel anche di mi ci',
  pt: 'o os uma que não era com para em nos ele ela eu do da muito',
  nl: 'de het een en van was niet ik wij met op dat zijn voor maar naar',
  pl: 'i w nie na się że był była do jest to z jak ale po',
  sv: 'och det att som en på är var inte vi med jag för den till',
  da: 'og det at en på er var ikke vi med jeg for den til af',
  fi: 'ja oli se että ei on hän me minä kun niin mutta olin',
  cs: 'a v se na že byl byla je to s jak ale do jsme jsem',
  hu: 'a az és hogy nem volt egy is de meg ez mi én csak',
  ru: 'и в не на что был была я мы он она с как это но',
  uk: 'і в не на що був була я ми він вона з як це але',
}
const commonWords = Object.entries(COMMON_WORDS).map(([code, words]) => [code, new Set(words.split(' '))] as const)

const MAX_SAMPLE_LENGTH = 4000

/** Detects the language of a text from its script and its most common words; undefined if unclear. */
export const detectLanguage = (text: string): Language | undefined => {
  const sample = text.slice(0, MAX_SAMPLE_LENGTH)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  for (const [script, scriptLanguage] of LANGUAGE_BY_SCRIPT) {
    const count = sample.match(script)?.length ?? 0
    // Kana occurs among Chinese characters, so a tenth is enough; other scripts need half of the letters.
    if (count > 0 && count >= letters * (scriptLanguage.code === 'ja' ? 0.1 : 0.5)) return scriptLanguage
  }
  const words = sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const counts = commonWords.map(([code, common]) => [code, words.filter((word) => common.has(word)).length] as const)
  const [best, second] = counts.toSorted(([, a], [, b]) => b - a)
  // At least one word in ten must be a common one, with a clear lead over the second language.
  if (!best || best[1] < Math.max(2, words.length / 10) || best[1] < (second?.[1] ?? 0) * 1.2) return undefined
  return language(best[0], true, true)
}

const TEXT = 'Literata'
/** For characters that the text font lacks: `Noto Naskh Arabic`, `Noto Sans Devanagari`, and `DejaVu Sans` with Hebrew and many symbols. */
const OTHERS = ['Noto Naskh Arabic', 'Noto Sans Devanagari', 'DejaVu Sans']
/** The same Chinese character is drawn differently in China, Japan and Korea. */
const EAST_ASIAN = { zh: 'Noto Sans CJK SC', ja: 'Noto Sans CJK JP', ko: 'Noto Sans CJK KR' }
const EMOJI_FONT = 'Noto Emoji'

/** The fonts in which a glyph is looked up, in order. East Asian text takes its punctuation and symbols from its own font. */
export const fontsByLanguage = {
  zh: [TEXT, EAST_ASIAN.zh, ...OTHERS, EMOJI_FONT],
  ja: [TEXT, EAST_ASIAN.ja, ...OTHERS, EMOJI_FONT],
  ko: [TEXT, EAST_ASIAN.ko, ...OTHERS, EMOJI_FONT],
  other: [TEXT, ...OTHERS, EAST_ASIAN.zh, EMOJI_FONT],
}
