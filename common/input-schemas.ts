import * as v from 'valibot'

/** The maximum of a `serial` column. */
export const MAX_ID = 2_147_483_647

/** A row id: a number, or its text in a URL or a form. */
export const rowId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(MAX_ID),
)

// Blank characters are excluded, though Unicode calls some of them letters (U+2800 is the Braille blank).
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** Trimmed text with at least one visible character; otherwise the error is `missing`. */
export const visibleText = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.check((text) => VISIBLE.test(text), missing),
  )

const LINE_BREAKS = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu
const CONTROL_CHARACTERS = /\p{Bidi_Control}|(?!\0)\p{Cc}/gu

/**
 * Text on one line, without control characters and bidirectional marks. Names and titles appear inside sentences, where such
 * a mark would reverse the text around it.
 */
export const toSingleLine = (text: string): string =>
  text.replace(LINE_BREAKS, ' ').replace(CONTROL_CHARACTERS, '').trim()

/** The same as a step of validation. */
export const singleLine = v.transform(toSingleLine)

/** JSON text, as a multipart form sends it; undefined if it isn't JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const LIMIT_OUT_OF_RANGE = 'limit must be 1 to 200'
export const INVALID_CURSOR = 'This cursor isn’t valid'

/** The page size of a list, as a query parameter. */
export const pageLimit = v.pipe(
  v.string(),
  v.regex(/^\d+$/, LIMIT_OUT_OF_RANGE),
  v.transform(Number),
  v.minValue(1, LIMIT_OUT_OF_RANGE),
  v.maxValue(200, LIMIT_OUT_OF_RANGE),
)
