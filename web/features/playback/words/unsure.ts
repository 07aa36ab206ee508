import type { RecognizedWord, SpokenParagraph } from './spoken-text.ts'

/**
 * Below this an engine is taken to have guessed. PocketSphinx says how likely a word is beside all others that fit, and is
 * modest: of clear and of noisy readings of one text, half of all words came under 0.5 and only three in five of those
 * were wrong. Under 0.1 came a fifth of all words, and three in four of them were wrong: those are worth a look.
 */
const MODEST: Readonly<Record<string, number>> = { pocketsphinx: 0.1 }

/** What other engines mean by one half is what the word says. Whisper gives none: nothing is marked then. */
const USUAL = 0.5

/** Whether a word may well be another one than what the engine wrote. */
export const isUnsure = ({ confidence }: Pick<RecognizedWord, 'confidence'>, engine: string | null): boolean =>
  confidence !== null && confidence < (MODEST[engine ?? ''] ?? USUAL)

/** The words of a text, by their indexes, that may well be others. What people have written instead is not doubted. */
export function unsureAmong(
  paragraphs: readonly SpokenParagraph[],
  words: readonly RecognizedWord[],
  engine: string | null,
): ReadonlySet<number> {
  const found = new Set<number>()
  for (const { heard } of paragraphs.flat()) {
    const word = heard === null ? undefined : words[heard]
    if (heard !== null && word && isUnsure(word, engine)) found.add(heard)
  }
  return found
}
