import { formatWeekday } from '#common/format/dates.ts'
import type { StoryDraft, Take } from './recording.ts'

type TitleSource = Pick<StoryDraft, 'title' | 'isTitleEdited' | 'text' | 'firstWords'>

/**
 * The title of a story that becomes of this draft: the person's own or the question; until there is one, the first words that
 * were heard, or "A story from Saturday".
 */
export function titleOf(
  { title, isTitleEdited, text, firstWords: replaced }: TitleSource,
  [first]: readonly Pick<Take, 'startedAt'>[],
  now = Date.now(),
): string {
  if (isTitleEdited || title.trim() !== '') return title
  return firstWords(text) || replaced || `A story from ${formatWeekday(first?.startedAt ?? now, now)}`
}

/** A title that takes two lines of a phone at most. */
const MAX_CHARACTERS = 60
/** "Well." or "So, hello." says nothing about a story. */
const MIN_SENTENCE = 16
const END = /[.!?…](?=\s|$)|[。！？]/gu
/** "St. Louis", "Dr. King", "John F. Kennedy". */
const ABBREVIATION = /(?:^|\s)\p{Lu}\p{L}{0,2}$/u

/**
 * How a text begins, as a title: its first sentence if that is neither too short nor too long, otherwise whole words and an
 * ellipsis. Empty if the text has no words.
 */
export function firstWords(text: string): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return ''
  const words = text.trim().replaceAll(/\s+/g, ' ')
  // What a recognizer of the browser returns has no capitals.
  const capitalized = words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  const isEnd = ({ 0: mark, index }: RegExpExecArray) =>
    index >= MIN_SENTENCE && !(mark === '.' && ABBREVIATION.test(capitalized.slice(0, index)))
  const end = [...capitalized.matchAll(END)].find(isEnd)?.index ?? capitalized.length
  const sentence = capitalized.slice(0, end + 1)
  if (sentence.length <= MAX_CHARACTERS) return sentence.replace(/[.,;:…。\s]+$/u, '')
  const cut = sentence.slice(0, MAX_CHARACTERS)
  // Some languages have no spaces between words. A surrogate at the end has lost its other half.
  const whole = /\s/.test(cut) ? cut.replace(/\s\S*$/, '') : cut.replace(/[\uD800-\uDBFF]$/, '')
  return `${whole.replace(/[\p{P}\s]+$/u, '')}…`
}
