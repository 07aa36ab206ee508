import { setImmediate } from 'node:timers/promises'
import { formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { PRODUCT } from '#common/product.ts'
import { type Language, languageOf, UNDETERMINED } from './language-of.ts'
import { pageParagraphs } from './page-paragraphs.ts'
import { oneLine, plainText } from './plain-text.ts'
import { fontsByLanguage, type Piece, setPiece } from './set-piece.ts'
import { factsOf } from './story-facts.ts'
import type { TakenStory } from './taken-story.ts'

/** What the pages of a story are made of, as story.typ reads it. */
export type StoryDocument = {
  /** Title and storyteller for programs that list documents. */
  name: string
  storyteller: string
  title: Piece
  /** The title at the foot of each page: its beginning, if it is long. */
  running: Piece
  byline: Piece
  paragraphs: Piece[]
  facts: [label: string, value: Piece][]
  notes: Piece[]
  citation: Piece
  language: string
  fonts: Record<'other' | 'ja' | 'ko', string[]>
  /** Too long for looking at every way to break its lines, which takes minutes then: they are filled one by one. */
  long: boolean
  keywords: string[]
  /** When it was recorded, and so the date of the document: the same story gives the same bytes. */
  moment: Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  about: string
  noted: string
  cited: string
}

const ENGLISH: Language = { code: 'en', hyphenated: true, justified: false }
/** Characters that are looked through without a break. */
const BATCH = 10_000
const LONG = 100_000
const RUNNING = 60
const NO_WORDS = 'The words of this story have not been written down.'

// A name that is written from right to left does not turn what stands around it: by the marks that Unicode has for this (UAX #9).
const kept = (name: string): string =>
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u.test(name) ? `\u2068${name}\u2069` : name

const momentOf = (iso: string): StoryDocument['moment'] => {
  const date = new Date(iso)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

// The longest story takes a second in all: others get their turn in between.
const setAll = async (texts: string[], set: (text: string) => Piece): Promise<Piece[]> => {
  const pieces: Piece[] = []
  let since = 0
  for (const text of texts) {
    since += text.length + 100
    if (since > BATCH) {
      since = 0
      await setImmediate()
    }
    pieces.push(set(text))
  }
  return pieces
}

/** Lays out what is known of a story for its pages. */
export const storyDocument = async (story: TakenStory): Promise<StoryDocument> => {
  const words = plainText(story.content ?? '').trim() || NO_WORDS
  const written = languageOf(words) ?? UNDETERMINED
  const ours = (text: string): Piece => setPiece(oneLine(text), ENGLISH)
  const theirs = (text: string): Piece => setPiece(text, written)
  const byline = [
    `told by ${kept(oneLine(story.toldBy))}`,
    story.eventDate ? formatEventDate(story.eventDate) : '',
    kept(oneLine(story.place ?? '')),
    story.duration === null ? '' : formatDuration(story.duration * 1000),
  ]
  const facts = factsOf(story).map(([label, value]): [string, Piece] => [label, ours(value)])
  const title = oneLine(story.title)
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(title)].map(
    (each) => each.segment,
  )
  return {
    name: title,
    storyteller: oneLine(story.toldBy),
    title: theirs(title),
    running: theirs(characters.length > RUNNING ? `${characters.slice(0, RUNNING).join('')}…` : title),
    byline: { ...ours(byline.filter(Boolean).join('\u00a0· ')), direction: 'ltr' },
    paragraphs: await setAll(pageParagraphs(words), theirs),
    facts: [...facts, ['Kept in', ours(`${story.vault}, ${PRODUCT}`)]],
    notes: await setAll(pageParagraphs(story.notes ?? ''), theirs),
    citation: ours(story.citation),
    language: written.code === 'und' ? 'en' : written.code,
    fonts: fontsByLanguage,
    long: words.length > LONG,
    keywords: story.tags.map(oneLine),
    moment: momentOf(story.createdAt),
    about: 'About this story',
    noted: 'Notes',
    cited: 'How to cite it',
  }
}
