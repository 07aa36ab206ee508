import * as v from 'valibot'
import { visibleText } from '#common/fields.ts'

export const TITLE_LENGTH = 200
export const CONTENT_LENGTH = 500_000
export const NAME_LENGTH = 200
export const NOTES_LENGTH = 20_000
/** A story has at most so many tags, and so many people in it. */
export const MAX_TAGS = 50
export const TAG_LENGTH = 50

/** Line ends of every system become \n. */
export const plainLineEnds = v.transform((text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))

/** A field of a form that is left blank was not given. */
export const emptyAsAbsent = v.transform((text: string) => (text === '' ? undefined : text))

/** A story's title: something that can be seen. */
export const titleField = v.pipe(
  visibleText('Title is required'),
  v.maxLength(TITLE_LENGTH, `A title can have at most ${TITLE_LENGTH} characters`),
)

/** Text over several lines that can be taken away; '' becomes null. */
export const longText = (most: number, tooLong: string) =>
  v.nullable(
    v.pipe(
      v.string(),
      plainLineEnds,
      v.maxLength(most, tooLong),
      v.transform((text) => (text.trim() === '' ? null : text)),
    ),
  )

/** One line that can be taken away; '' becomes null. */
export const shortText = (most: number, tooLong: string) =>
  v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(most, tooLong),
      v.transform((text) => (text === '' ? null : text)),
    ),
  )

/** A list of names: trimmed, each once, in the order given; empty ones are left out. */
export const nameList = (most: number, length: number, words: { tooMany: string; tooLong: string }) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.trim(), v.maxLength(length, words.tooLong))),
    v.transform((names) => [...new Set(names.filter((name) => name !== ''))]),
    v.maxLength(most, words.tooMany),
  )
