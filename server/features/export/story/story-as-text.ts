import { formatDuration } from '#common/format/durations.ts'
import { formatRecordedDay } from '#common/format/recorded.ts'
import { formatStoryField, storyFieldInfo, storyFieldNames } from '#common/story-fields.ts'
import type { StoryField } from '#common/story-values.ts'
import type { ExportedStory } from './exported-story.ts'

/** What files say where a story has no text. */
export const NO_TEXT = 'This story has no written text.'

/**
 * Marks a text file as UTF-8. Without it TextEdit, Word and older versions of Notepad guess the encoding and garble accents.
 * Programs that expect UTF-8 ignore it.
 */
export const BYTE_ORDER_MARK = '\uFEFF'

const RULE = '-'.repeat(24)

/**
 * A story as plain text: title, details, text, notes and citation. Lines end in \n and are not wrapped. The caller adds
 * the byte order mark to files that people open on their own computers.
 */
export const storyText = (story: ExportedStory): string => {
  const head = [oneLine(story.title), '', ...storyDetails(story).map(([label, value]) => `${label}: ${value}`)]
  const content = plainText(story.content ?? '').trim() || NO_TEXT
  const notes = plainText(story.notes ?? '').trim()
  const parts = [head.join('\n'), content, ...(notes === '' ? [] : [`Notes\n\n${notes}`]), oneLine(story.citation)]
  return `${parts.filter((part) => part !== '').join(`\n\n${RULE}\n\n`)}\n`
}

/** A labeled detail of a story: `['Where', 'Chicago']`. */
export type Detail = readonly [label: string, value: string]

/** Who, when, where and so on, in the order in which files list them. Unknown details are left out. */
export const storyDetails = (story: ExportedStory): Detail[] => {
  const linesOf = (names: readonly StoryField[]) =>
    names.map((name): Detail => [storyFieldInfo(name).exportLabel ?? '', formatStoryField(story, name)])
  const details: Detail[] = [
    ...linesOf(detailFields),
    ['Recorded', formatRecordedDay(story)],
    ['Length', story.duration === null ? '' : formatDuration(story.duration * 1000)],
    ...linesOf(subjectFields),
  ]
  return details.map(([label, value]): Detail => [label, oneLine(value)]).filter(([, value]) => value !== '')
}

const isSubject = (name: StoryField): boolean => storyFieldInfo(name).archiveElement === 'dc:subject'

/** The fields that files list with their labels, without the title. What a story is about comes last: `subjectFields`. */
const listedFields = storyFieldNames.filter(
  (name) => name !== 'title' && storyFieldInfo(name).exportLabel !== undefined,
)
export const detailFields = listedFields.filter((name) => !isSubject(name))
export const subjectFields = listedFields.filter(isSubject)

// Control characters except tab and line feed, and code points that are not characters: some formats cannot contain them.
const NOT_TEXT = /(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu

/**
 * Symbols that Word copies as characters for private use: bullets of lists, from its fonts Symbol and Wingdings, an arrow, and
 * a smiley. No other font has them.
 */
const WORD_BULLETS = /[\uF02D\uF06C-\uF077\uF07D\uF09E\uF09F\uF0A7\uF0A8\uF0AA\uF0B6\uF0B7\uF0D8\uF0E8\uF0FB-\uF0FE]/g
const WORD_ARROW = /\uF0E0/g
const WORD_SMILEY = /\uF04A/g

/** Removes characters that file formats cannot contain, turns all line ends into \n, and Word's own symbols into common ones. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(NOT_TEXT, '')
    .replaceAll(WORD_BULLETS, '•')
    .replaceAll(WORD_ARROW, '→')
    .replaceAll(WORD_SMILEY, '☺')

/** Plain text on one line: each run of whitespace becomes one space. */
export const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim()
