import { stringify } from 'csv-stringify/sync'
import type { DublinCore } from './dublin-core.ts'

/** Excel takes a CSV for UTF-8 only with this at its beginning. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Lines of CSV (RFC 4180). What begins with a sign that spreadsheets take for a formula gets an apostrophe before it: a title
 * is never to run on the computer of whoever opens the list. The exact words are in the JSON beside it.
 */
const lines = (records: readonly (readonly (string | number | null)[])[]): string =>
  stringify(
    records.map((record) => [...record]),
    { escape_formulas: true, record_delimiter: '\r\n' },
  )

export const csvHead = (row: DublinCore): string => BYTE_ORDER_MARK + lines([Object.keys(row)])

/** One story; several values of a field are parted by `; `. */
export const csvLine = (row: DublinCore): string =>
  lines([Object.values(row).map((value) => (Array.isArray(value) ? value.join('; ') : value))])
