import { formatCount } from '#common/format/numbers.ts'
import { formatStoryValue, storyFieldInfo } from '#common/story-fields.ts'
import type { StoryValues } from '#common/story-values.ts'
import { toCsv } from '#server/features/export/csv.ts'
import { BYTE_ORDER_MARK, detailFields, subjectFields } from '#server/features/export/story/story-as-text.ts'

/** The fields in the index, after the title. People are only in the files of each story. */
const INDEX_FIELDS = [...detailFields, ...subjectFields].filter((name) => name !== 'people')

/** What a ZIP contains of one story, and what is missing. */
export type BulkRow = Partial<Omit<StoryValues, 'title'>> & {
  number: number
  /** Null if the story was deleted before it was sent. */
  title: string | null
  recorded?: string
  seconds?: number | null
  /** The recording; its takes, if it has several and was to be sent as it is. */
  audioFiles?: readonly string[]
  pdfFile?: string
  textFile?: string
  problem?: string
}

/** A story's values in the index. */
export const indexValues = (story: StoryValues): Pick<StoryValues, 'title'> & Partial<StoryValues> => ({
  title: story.title,
  ...Object.fromEntries(INDEX_FIELDS.map((name) => [name, story[name]])),
})

/** For spreadsheets; index.json has the exact values. */
export const indexCsv = (rows: readonly BulkRow[]): string => {
  const labels = INDEX_FIELDS.map((name) => storyFieldInfo(name).exportLabel)
  const head = ['Number', 'Title', ...labels, 'Recorded', 'Seconds', 'Recording', 'PDF', 'Text', 'What’s missing']
  const cells = rows.map((row) => [
    row.number,
    row.title,
    ...INDEX_FIELDS.map((name) => formatStoryValue(row[name] ?? null, '; ')),
    row.recorded,
    row.seconds,
    row.audioFiles?.join('; '),
    row.pdfFile,
    row.textFile,
    row.problem,
  ])
  return BYTE_ORDER_MARK + toCsv([head, ...cells])
}

export const indexJson = (rows: readonly BulkRow[]): string => `${JSON.stringify(rows, null, 2)}\n`

type ZipInfo = { vault: string; createdAt: Date }

/** The first file. It needs no preparation, while the first recording may still have to be converted. */
export const aboutText = ({ vault, createdAt, stories }: ZipInfo & { stories: number }): string =>
  [
    `${formatCount(stories, 'story', 'stories')} from ${vault}, ${createdAt.toISOString().slice(0, 10)}`,
    '',
    'Each story has a number and files that start with it: the recording (or its parts, if it was made in several takes), a PDF to print, and the text.',
    'index.csv lists all stories for spreadsheets. index.json is the same list for computers.',
    '',
    'COMPLETE.txt is the last file. It says what could not be included. If it’s missing, the download was interrupted.',
    'The complete archive of the vault has more: earlier texts, comments, questions, and a checksum for every file.',
    '',
  ].join('\n')

/** The last file, which shows that the ZIP is complete. */
export const completeText = (rows: readonly BulkRow[], { vault, createdAt }: ZipInfo): string => {
  const countWith = (field: 'title' | 'audioFiles' | 'pdfFile' | 'problem') =>
    rows.filter((row) => row[field] !== undefined && row[field] !== null).length
  const problems = countWith('problem')
  return [
    `COMPLETE: ${formatCount(countWith('title'), 'story', 'stories')}, ${formatCount(countWith('audioFiles'), 'recording', 'recordings')}, ${formatCount(countWith('pdfFile'), 'PDF', 'PDFs')}.`,
    problems === 0
      ? 'Nothing is missing.'
      : `${formatCount(problems, 'story has', 'stories have')} something missing. See the last column of index.csv.`,
    '',
    `${vault}, ${createdAt.toISOString().slice(0, 10)}`,
    'This is the last file of the ZIP. A ZIP without it was interrupted.',
    '',
  ].join('\n')
}
