/** Letters of other alphabets that look like Latin ones. */
const LOOKALIKES: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  '0': 'o',
  '@': 'a',
  $: 's',
}
const LOOKALIKE = new RegExp(`[${Object.keys(LOOKALIKES).join('')}]`, 'giu')
/** A word of Latin letters with others between them. */
const MIXED_WORD =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$]*[a-z][@$0а-яіјѕα-ω]+[a-z][\p{L}\p{N}@$]*|[а-яіјѕα-ω]+[a-z]{2,}[\p{L}\p{N}@$]*)/giu
const SPELLED_WORD = /(?<![\p{L}\p{N}])\p{L}(?:[ .·•*-]{1,2}\p{L}){3,}(?![\p{L}\p{N}])/gu

/**
 * A text as a reader sees it, for patterns: without accents and invisible characters, with plain apostrophes, spaces instead of hyphens
 * between letters, Latin letters where others look like them, and spelled words as words. PIN in capitals becomes "pin code".
 * @returns also its sentences, without the punctuation at their ends
 */
export const plainEnglish = (text: string): { whole: string; sentences: string[] } => {
  const whole = text
    .replace(/[’‘ʼ`´]/gu, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s_]+/gu, ' ')
    .replace(MIXED_WORD, (word) => word.replace(LOOKALIKE, (letter) => LOOKALIKES[letter.toLowerCase()] ?? letter))
    .replace(SPELLED_WORD, (word) => word.replace(/[ .·•*-]/gu, ''))
    .replace(/(?<=[\p{L}\p{N}]) ?- ?(?=\p{L})/gu, ' ')
    .replace(/\bPIN(s?)\b/gu, 'pin code$1')
    .trim()
  const sentences = whole
    .split(/[.!?;:]+(?:["”)]*)(?= |$)/u)
    .map((sentence) => sentence.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(Boolean)
  return { whole, sentences }
}
