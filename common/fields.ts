import * as v from 'valibot'

/** The most a `serial` column holds. */
const MOST = 2_147_483_647

/** The id of a row, as a number or as the text an address or a form carries. */
export const rowId = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]),
  v.integer(),
  v.minValue(1),
  v.maxValue(MOST),
)

// A letter, figure or sign that leaves ink: blanks of every kind do not, though Unicode calls some of them letters.
const INK = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** A text that people will see: trimmed, and with something in it to be seen. `missing` is what is said of one without. */
export const visibleText = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.trim(),
    v.check((text) => INK.test(text), missing),
  )

// A name is told in the middle of sentences: marks that turn the direction of writing would turn what stands around it.
const NOT_TOLD = /[\p{Bidi_Control}\p{Zl}\p{Zp}]|(?!\0)\p{Cc}/gu

/** A text as it may stand in a sentence: on one line, and without marks that turn the writing around it. */
export const withoutMarks = v.transform((text: string) => text.replace(NOT_TOLD, '').trim())
