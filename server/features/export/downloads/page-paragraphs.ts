import { paragraphsOf } from '#server/features/stories/paragraphs.ts'
import { plainText } from './plain-text.ts'

/** A paragraph goes over several pages from here on, and setting it takes longer than its length alone would. */
const LONGEST = 5000
const SHORTEST = 3500

// The last place before LONGEST where a reader would breathe: the end of a sentence, else of a word.
const SENTENCE = /^.*(?:[.!?…]["'”’»)]*\s|[。！？।؟۔]["'”’»)」』]*\s*)/su
const WORD = /^.*\s/su

const cut = (paragraph: string): number => {
  const window = paragraph.slice(SHORTEST, LONGEST)
  const breath = SENTENCE.exec(window) ?? WORD.exec(window)
  if (breath) return SHORTEST + breath[0].length
  // Nothing to go by: between two characters, and not within one.
  return new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(paragraph).containing(LONGEST)?.index || LONGEST
}

/**
 * The paragraphs of a text as pages have them. Transcripts of hours come in one: what is too long is parted where a sentence
 * ends.
 */
export const pageParagraphs = (text: string): string[] => paragraphsOf(plainText(text)).flatMap(parted)

const parted = (paragraph: string): string[] => {
  const parts: string[] = []
  let rest = paragraph
  while (rest.length > LONGEST) {
    const end = cut(rest)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...parts, rest].filter((part) => part !== '')
}
