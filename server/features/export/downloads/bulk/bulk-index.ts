import { stringify } from 'csv-stringify/sync'
import { formatEventDate } from '#common/format/dates.ts'
import type { EventDate } from '#server/features/stories/event-date.ts'
import { BYTE_ORDER_MARK } from '../story-text.ts'

/** What is in a ZIP of one story, and what is not. */
export type BulkRow = {
  number: number
  /** None where the story was gone when its turn came. */
  title: string | null
  toldBy?: string
  eventDate?: EventDate | null
  place?: string | null
  category?: string
  tags?: string[]
  recorded?: string
  seconds?: number | null
  audioFile?: string
  pdfFile?: string
  textFile?: string
  problem?: string
}

/** For spreadsheets: a cell that one would take for a formula begins with an apostrophe. The exact words are in index.json. */
export const indexCsv = (rows: readonly BulkRow[]): string => {
  const head = ['Number', 'Title', 'Told by', 'When', 'Where', 'Category', 'Tags', 'Recorded', 'Seconds']
  const cells = rows.map((row) => [
    row.number,
    row.title,
    row.toldBy,
    row.eventDate && formatEventDate(row.eventDate),
    row.place,
    row.category,
    row.tags?.join('; '),
    row.recorded,
    row.seconds,
    row.audioFile,
    row.pdfFile,
    row.textFile,
    row.problem,
  ])
  const lines = stringify([[...head, 'Recording', 'PDF', 'Text', 'What is missing'], ...cells], {
    escape_formulas: true,
    record_delimiter: '\r\n',
  })
  return BYTE_ORDER_MARK + lines
}

export const indexJson = (rows: readonly BulkRow[]): string => `${JSON.stringify(rows, null, 2)}\n`

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The first file: it leaves at once, while the first recording may still have to be turned into an MP3. */
export const aboutText = ({ vault, madeAt, stories }: { vault: string; madeAt: Date; stories: number }): string =>
  [
    `${counted(stories, 'story', 'stories')} of ${vault}, ${madeAt.toISOString().slice(0, 10)}`,
    '',
    'Each story has a number here, and up to three files that begin with it: the recording, its pages to print (PDF) and',
    'its words as plain text. index.csv is a list of them all for spreadsheets; index.json is the same list for programs.',
    '',
    'COMPLETE.txt comes last, and says what could not be included. Where it is missing, the download was broken off.',
    'The complete archive of the vault has more: earlier texts, comments, questions, and checksums of every file.',
    '',
  ].join('\n')

/** The last file: whoever finds it has all of the ZIP. */
export const completeText = (rows: readonly BulkRow[], { vault, madeAt }: { vault: string; madeAt: Date }): string => {
  const having = (field: 'title' | 'audioFile' | 'pdfFile' | 'problem') =>
    rows.filter((row) => row[field] !== undefined && row[field] !== null).length
  return [
    `COMPLETE: ${counted(having('title'), 'story', 'stories')}, ${counted(having('audioFile'), 'recording', 'recordings')}, ${counted(having('pdfFile'), 'PDF', 'PDFs')}.`,
    having('problem') === 0
      ? 'Nothing is missing.'
      : `Of ${counted(having('problem'), 'story', 'stories')} something is missing: see index.csv, last column.`,
    '',
    `${vault}, ${madeAt.toISOString().slice(0, 10)}`,
    'This is the last file of the ZIP. One that ends without it was broken off.',
    '',
  ].join('\n')
}
