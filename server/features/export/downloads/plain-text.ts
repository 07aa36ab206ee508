// Control characters but tab and line feed, and what is no character at all: no reader shows them, and some files may not hold them.
const NOT_TEXT = /(?![\t\n])\p{Cc}|\p{Noncharacter_Code_Point}|\p{Surrogate}/gu

/** A text without what no file format can hold; line ends are \n. */
export const plainText = (text: string): string =>
  text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll(NOT_TEXT, '')

/** A text on one line: every run of blanks is one space. */
export const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim()
