import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { encodeQR } from 'qr'
import { tintOf } from '#common/faces.ts'
import { formatEventDate } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { type Recorded, recordedTimestamp } from '#common/format/recorded.ts'
import { PEAK_COUNT } from '#common/media/peaks.ts'
import { barHeights, decodePeaks } from '#common/media/waveform.ts'
import { initialLetterOf, paragraphsOf } from '#common/paragraphs.ts'
import { hearItLine, MEMBERS_ONLY } from '#common/printed-story.ts'
import { PRODUCT } from '#common/product.ts'
import type { Requester } from '#server/infra/jobs/fair-queue.ts'
import { findMissingGlyphs } from '#server/infra/pdf/glyph-coverage.ts'
import type { Typesetter } from '#server/infra/pdf/typesetter.ts'
import type { ExportedStory } from './exported-story.ts'
import { NO_TEXT, oneLine, plainText, storyDetails, storyText } from './story-as-text.ts'
import {
  detectLanguage,
  fontsByLanguage,
  type Language,
  type StyledText,
  styleText,
  UNDETERMINED,
} from './styled-text.ts'

const template = readFileSync(new URL('./story.typ', import.meta.url), 'utf8')

/**
 * A story as a printable, tagged (accessible) PDF. The same story always gives the same bytes. PDFs are set one at a
 * time, alternating between families.
 * @param options.family the names of the members in the order of joining, for the color of the waveform
 * @throws MissingGlyphs; TypesettingFailed if the text cannot be typeset; QueueFull; or the signal's own reason
 */
export const storyPdf = async (
  typesetter: Typesetter,
  requester: Requester,
  story: ExportedStory,
  { family, signal }: { family: readonly string[]; signal?: AbortSignal },
): Promise<Uint8Array> => {
  const sentence = describeMissingGlyphs(story)
  if (sentence !== null) throw new MissingGlyphs(sentence)
  return typesetter.typeset(requester, async () => ({ template, data: await layOutStory(story, family) }), signal)
}

/** A PDF of this story would have empty boxes. */
export class MissingGlyphs extends Error {
  readonly code = 'missing_glyphs'
  /** What the reader is told. It quotes the story, so it isn't the message, which is logged. */
  readonly sentence: string
  constructor(sentence: string) {
    super('No font for PDFs has some characters of the story.')
    this.sentence = sentence
  }
}

const MAX_LISTED_CHARACTERS = 5

/** Why there can be no PDF of a story, and what to do instead; null if all of its characters can be drawn. */
export const describeMissingGlyphs = (story: ExportedStory): string | null => {
  // The text file has everything that is on the pages, except the name of the vault.
  const missing = findMissingGlyphs(`${storyText(story)}\n${oneLine(story.vault)}`)
  if (missing.length === 0) return null
  const others = missing.length - MAX_LISTED_CHARACTERS
  const listed = isolateDirection(missing.slice(0, MAX_LISTED_CHARACTERS).map(nameCharacter).join(' '))
  const characters = `${listed}${others > 0 ? ` and ${others} more` : ''}`
  return `We can’t make a PDF of this story because our PDF fonts don’t have these characters: ${characters}. To print it, choose Print on the story’s page.`
}

/** The character, or its number in Unicode if no reader's font would show it. */
const nameCharacter = (character: string): string =>
  /[\p{Co}\p{Cn}]/u.test(character)
    ? `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
    : character

type Run = StyledText['lines'][number][number] | { initial: string }
type PrintedParagraph = Omit<StyledText, 'lines'> & { lines: Run[][] }

/** The data that story.typ reads. */
type StoryDocument = {
  /** Title and author in the PDF's metadata. */
  name: string
  storyteller: string
  title: StyledText
  /** The title in the footer of each page, shortened. */
  footer: StyledText
  byline: StyledText
  /** The first one begins with a large letter. */
  paragraphs: PrintedParagraph[]
  /** The recording, for people who have the page in hand; null without one. */
  voice: {
    /** Heights of the waveform's bars, 0 to 1; none until it is measured. */
    bars: number[]
    /** Of the storyteller, 1 to 12. */
    tint: number
    /** An SVG. */
    code: string
    label: string
    caption: StyledText
    note: string
  } | null
  details: [label: string, value: StyledText][]
  notes: StyledText[]
  citation: StyledText
  language: string
  fonts: typeof fontsByLanguage
  /** Lines are filled one by one: finding the best breaks of so long a text takes minutes. */
  simpleLineBreaks: boolean
  keywords: string[]
  /** When it was recorded. Using it as the document's date keeps the bytes reproducible. */
  date: Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>
  headings: { details: string; notes: string; citation: string }
}

const ENGLISH: Language = { code: 'en', hyphenated: true, justified: false }
/** Characters that are styled before other requests get a turn. */
const CHARACTERS_PER_BATCH = 10_000
const MAX_OPTIMIZED_CHARACTERS = 100_000
const MAX_FOOTER_CHARACTERS = 60

const layOutStory = async (story: ExportedStory, family: readonly string[]): Promise<StoryDocument> => {
  const content = plainText(story.content ?? '').trim() || NO_TEXT
  const language = detectLanguage(content) ?? UNDETERMINED
  const inEnglish = (text: string): StyledText => styleText(oneLine(text), ENGLISH)
  const inStoryLanguage = (text: string): StyledText => styleText(text, language)
  const byline = [
    `told by ${isolateDirection(oneLine(story.toldBy))}`,
    story.eventDate ? formatEventDate(story.eventDate) : '',
    isolateDirection(oneLine(story.place ?? '')),
    story.duration === null ? '' : formatDuration(story.duration * 1000),
  ]
  const details = storyDetails(story).map(([label, value]): [string, StyledText] => [label, inEnglish(value)])
  const title = oneLine(story.title)
  const { voice } = story
  const characters = Array.from(graphemes.segment(title), ({ segment }) => segment)
  const footer =
    characters.length > MAX_FOOTER_CHARACTERS ? `${characters.slice(0, MAX_FOOTER_CHARACTERS).join('')}…` : title
  return {
    name: title,
    storyteller: oneLine(story.toldBy),
    title: inStoryLanguage(title),
    footer: inStoryLanguage(footer),
    byline: { ...inEnglish(byline.filter(Boolean).join('\u00a0· ')), direction: 'ltr' },
    paragraphs: withInitial(await styleInBatches(pageParagraphs(content), inStoryLanguage)),
    voice: voice && {
      bars: voice.peaks === null ? [] : barHeights(decodePeaks(voice.peaks), PEAK_COUNT),
      tint: tintOf(story.toldBy, family),
      code: encodeQR(voice.address, 'svg', { ecc: 'medium', border: 1 }),
      label: 'QR code that opens the story',
      caption: { ...inEnglish(hearItLine(isolateDirection(oneLine(voice.calledName)))), direction: 'ltr' },
      note: MEMBERS_ONLY,
    },
    details: [...details, ['Vault', inEnglish(`${story.vault}, ${PRODUCT}`)]],
    notes: await styleInBatches(pageParagraphs(story.notes ?? ''), inStoryLanguage),
    citation: inEnglish(story.citation),
    language: language.code === 'und' ? 'en' : language.code,
    fonts: fontsByLanguage,
    simpleLineBreaks: content.length > MAX_OPTIMIZED_CHARACTERS,
    keywords: story.tags.map(oneLine),
    date: toTypstDate(story),
    headings: { details: 'About this story', notes: 'Notes', citation: 'How to cite it' },
  }
}

/** Makes the first letter of the story a large one. It stays in its line: dropped, it would be a word apart for screen readers and search. */
const withInitial = ([first, ...others]: StyledText[]): PrintedParagraph[] => {
  const [[run = '', ...runs] = [], ...lines] = first?.lines ?? []
  const initial = typeof run === 'string' ? initialLetterOf(run) : null
  if (!first || typeof run !== 'string' || initial === null) return first ? [first, ...others] : others
  return [{ ...first, lines: [[{ initial }, run.slice(initial.length), ...runs], ...lines] }, ...others]
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

// Unicode isolates (UAX #9) keep a right-to-left name from reordering the text around it.
const isolateDirection = (name: string): string =>
  /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u.test(name) ? `\u2068${name}\u2069` : name

// Typst has no zones: it writes the time as it is.
const toTypstDate = (story: Recorded): StoryDocument['date'] => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = recordedTimestamp(story)
    .slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)
    .split(/\D/)
    .map(Number)
  return { year, month, day, hour, minute, second }
}

// The longest story takes a second in total, so other requests get a turn in between.
const styleInBatches = async (texts: string[], style: (text: string) => StyledText): Promise<StyledText[]> => {
  const styled: StyledText[] = []
  let charactersInBatch = 0
  for (const text of texts) {
    charactersInBatch += text.length + 100
    if (charactersInBatch > CHARACTERS_PER_BATCH) {
      charactersInBatch = 0
      await setImmediate()
    }
    styled.push(style(text))
  }
  return styled
}

/** Longer paragraphs span several pages, and the time to typeset them grows faster than their length. */
const MAX_PARAGRAPH_LENGTH = 5000
/** Long paragraphs are split between here and MAX_PARAGRAPH_LENGTH. */
const MIN_SPLIT = 3500

const UP_TO_SENTENCE_END = /^.*(?:[.!?…]["'”’»)]*\s|[。！？।؟۔]["'”’»)」』]*\s*)/su
const UP_TO_SPACE = /^.*\s/su

/** The paragraphs of a text. Transcripts of hours can be one paragraph, so long ones are split after a sentence. */
export const pageParagraphs = (text: string): string[] => paragraphsOf(plainText(text)).flatMap(splitParagraph)

const splitParagraph = (paragraph: string): string[] => {
  const parts: string[] = []
  let remaining = paragraph
  while (remaining.length > MAX_PARAGRAPH_LENGTH) {
    const end = findSplit(remaining)
    parts.push(remaining.slice(0, end).trim())
    remaining = remaining.slice(end).trim()
  }
  return [...parts, remaining].filter((part) => part !== '')
}

/** The last sentence end in range, or else the last space, or else a character boundary. */
const findSplit = (paragraph: string): number => {
  const range = paragraph.slice(MIN_SPLIT, MAX_PARAGRAPH_LENGTH)
  const match = UP_TO_SENTENCE_END.exec(range) ?? UP_TO_SPACE.exec(range)
  if (match) return MIN_SPLIT + match[0].length
  return graphemes.segment(paragraph).containing(MAX_PARAGRAPH_LENGTH)?.index || MAX_PARAGRAPH_LENGTH
}
