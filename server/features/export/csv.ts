import { stringify } from 'csv-stringify/sync'

/**
 * Lines of CSV (RFC 4180) for spreadsheets. Every cell is quoted, so line ends and separators inside it can't begin another
 * cell. Text that could run as a formula gets an apostrophe; the JSON files have the exact text.
 */
export const toCsv = (rows: readonly (readonly (string | number | null | undefined)[])[]): string =>
  stringify([...rows.map((row) => [...row])], {
    quoted: true,
    quoted_empty: true,
    record_delimiter: '\r\n',
    cast: { string: withoutFormulas },
  })

// Also after characters that begin a cell in programs that ignore the quotes or expect another separator, as Excel does in
// much of Europe. The wide signs are those of Chinese and Japanese keyboards.
const FORMULA = /(^|[;\t\r\n])((?:(?![;\t\r\n])[\s"])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu

const withoutFormulas = (text: string): string => text.replace(FORMULA, "$1'$2")
