import * as v from 'valibot'
import { visibleText } from '#common/fields.ts'
import { MAX_TAGS, TAG_LENGTH } from './fields.ts'

const LINE_ENDS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/gu
/** Whether anything of a tag can be seen. */
export const canBeSeen = (text: string): boolean => v.is(visibleText('A tag is missing'), text)

/** A tag as it is kept: on one line, and with accents written in one way, so that what looks the same is the same. */
export const tidyTag = (tag: string): string => tag.replace(LINE_ENDS, ' ').normalize('NFC').trim()

/** The tags of a story: tidied, each once, in the order given; those in which nothing can be seen are left out. */
export const tagList = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.transform(tidyTag),
      v.maxLength(TAG_LENGTH, `A tag can have at most ${TAG_LENGTH} characters`),
    ),
  ),
  v.transform((tags) => [...new Set(tags.filter(canBeSeen))]),
  v.maxLength(MAX_TAGS, `A story can have at most ${MAX_TAGS} tags`),
)
