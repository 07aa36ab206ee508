import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

const rowsOf = (csv: string): string[][] => parse(csv)

const formulaParts = [
  '=2+2',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝2',
  '"',
  '""',
  ';',
  '\t',
  ',',
  '\r\n',
  '\n',
  '\r',
  ' ',
  "'",
  'The mill',
  '👵🏽',
]
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...formulaParts), { maxLength: 8 }).map((parts) => parts.join('')),
)
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }))

test('every text comes back in its own cell, except for added apostrophes', () => {
  const withoutApostrophes = (rows: string[][]) => rows.map((row) => row.map((cell) => cell.replaceAll("'", '')))
  fc.assert(
    fc.property(table, (rows) => {
      expect(withoutApostrophes(rowsOf(toCsv(rows)))).toEqual(withoutApostrophes(rows))
    }),
  )
})

test('a two-line note stays in its row, and its second line is not a formula', () => {
  const csv = toCsv([['The mill', 'It stood by the river.\n=2+2', 1952]])
  expect(rowsOf(csv)).toEqual([['The mill', "It stood by the river.\n'=2+2", '1952']])
})

const FORMULA_CELL = /^[\s"]*[=+\-@＝＋－＠]/u

test.each([',', ';', '\t'])('no cell is a formula for a program that splits at %j', (delimiter) => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const cell of lenientCells(toCsv(rows), delimiter)) expect(cell).not.toMatch(FORMULA_CELL)
    }),
  )
})

test.each([';', '\t'])('no cell is a formula for a program that splits at %j and ignores quotes', (delimiter) => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const cell of toCsv(rows).split(new RegExp(`[\r\n${delimiter}]`))) expect(cell).not.toMatch(FORMULA_CELL)
    }),
  )
})

// Like a spreadsheet: what follows a closing quote belongs to the cell, and the end of the file closes a quote.
const lenientCells = (csv: string, delimiter: string): string[] =>
  Array.from(
    csv.matchAll(new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^\r\n${delimiter}]*)`, 'g')),
    ([, quoted = '', rest]) => `${quoted.replaceAll('""', '"')}${rest}`,
  )

test.each([
  ['=HYPERLINK("http://evil.example")', `'=HYPERLINK("http://evil.example")`],
  ['Cork;=2+2', "Cork;'=2+2"],
  ['Cork\t=2+2', "Cork\t'=2+2"],
  ['a; "=2+2', `a;' "=2+2`],
  ['＝2+2', "'＝2+2"],
  ['Mill - 1952', 'Mill - 1952'],
  ['a=b', 'a=b'],
])('%j becomes %j', (given, expected) => {
  expect(rowsOf(toCsv([[given]]))).toEqual([[expected]])
})

test('numbers stay numbers, and what is unknown is empty', () => {
  expect(toCsv([[-3, null, undefined, '']])).toBe('"-3","","",""\r\n')
})
