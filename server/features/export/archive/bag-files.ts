import { formatCalendarDay } from '#common/format/dates.ts'
import { formatBytes, formatCount, formatDurationInWords } from '#common/format/numbers.ts'
import { PRODUCT } from '#common/product.ts'
import type { ExportScope } from '#server/features/export/export-scope.ts'
import type { TakeState } from '#server/features/export/story/recording-files.ts'
import { BYTE_ORDER_MARK, oneLine, plainText } from '#server/features/export/story/story-as-text.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import type { AbsentRecordings, ArchiveEntry } from './archive-cache.ts'

// The files of a bag that do not belong to a single story: BagIt tags, the README and the report on recordings.

/** The bag declaration (RFC 8493, 2.1.1). */
export const BAGIT = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'

/** A manifest line, in the format of `sha256sum`. Paths are encoded as RFC 8493, 2.1.3 requires. */
export const manifestLine = ({ path, sha256 }: { path: string; sha256: string }): string =>
  `${sha256}  ${path.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}\n`

/** bag-info.txt (RFC 8493, 2.2.2). */
export const bagInfo = (bag: {
  identifier: string
  vault: string
  description: string
  createdAt: Date
  payloadBytes: number
  payloadFiles: number
  stories: number
}): string =>
  [
    ['Source-Organization', bag.vault],
    ['Bag-Software-Agent', PRODUCT],
    ['Bagging-Date', bag.createdAt.toISOString().slice(0, 10)],
    ['External-Identifier', bag.identifier],
    ['External-Description', bag.description],
    ['Bag-Size', formatBytes(bag.payloadBytes)],
    ['Payload-Oxum', `${bag.payloadBytes}.${bag.payloadFiles}`],
    ['Story-Count', String(bag.stories)],
  ]
    .map(([label, value]) => `${label}: ${(value ?? '').replaceAll(/\s+/g, ' ').trim()}\n`)
    .join('')

/** A story without its complete recording. */
export type DamagedStory = {
  folder: string
  /** The file in its folder that replaces the recording. */
  copy: string | null
  /** What is wrong with which part; null for a recording in one part. */
  damages: { part: number | null; state: Exclude<TakeState, 'complete'> }[]
  /** Whether some of the recording is in its folder. */
  hasAudio: boolean
}

export type ArchiveContents = {
  vault: string
  scope: ExportScope
  createdAt: Date
  stories: number
  recordings: number
  /** The length of all recordings. */
  durationMs: number
  bytes: number
  damaged: readonly DamagedStory[]
  /** Stories that were deleted while the archive was being prepared. */
  deletedStories: number
}

/** The file that people read first, perhaps in fifty years and without knowing anything about the archive. */
export const readme = (contents: ArchiveContents): string => {
  const { vault, scope, createdAt, stories, recordings, durationMs, bytes } = contents
  const problems = listProblems(contents)
  const parts = [
    `${oneLine(vault)}\n${'='.repeat(Math.min(MAX_COLUMNS, vault.length))}`,
    wrap(INTRODUCTION[scope](vault)),
    wrap(
      `It was created by ${PRODUCT}, a service where families keep their stories, on ${formatCalendarDay(createdAt.toISOString())}. It contains ${formatCount(stories, 'story', 'stories')} with ${formatCount(recordings, 'recording', 'recordings')} (${formatDurationInWords(durationMs)}, ${formatBytes(bytes)} in total). You don’t need ${PRODUCT} or any other service to use it. Ordinary programs can open every file.`,
    ),
    heading('What’s inside'),
    item(
      'data/stories has a folder for each story, numbered in the order in which the stories were recorded. The name of the folder says when the story happened (if known), its title, and who told it.',
    ),
    item(
      `recording (${extensions}) is the original recording, unchanged. If a story was recorded in several parts, they have names such as take-1.webm and take-2.m4a instead: listen to them in this order.`,
    ),
    item(
      'text.txt has the text of the story and its details: who told it, when and where it happened, and who is in it.',
    ),
    item(
      'transcript.txt, transcript.vtt and transcript.json are the automatic transcript of the recording, with the time of each word. It can contain mistakes. In transcript.json, "confirmed" marks unsure words that a person has checked. Video and audio players can show the .vtt file as subtitles.',
    ),
    item('"earlier texts" has previous versions of the text.'),
    ...(scope === 'voice' ? [] : [item('comments.txt has the comments and reactions of relatives.')]),
    item(
      'story.json has all of this for computers. data/metadata.csv lists all stories for spreadsheet programs, and data/metadata.json lists them for computers. Their headings are from Dublin Core, a vocabulary that libraries use. Approximate dates follow ISO 8601-2 (EDTF): "1952~" means about 1952. In the .csv file, an apostrophe comes before text that a spreadsheet could mistake for a formula.',
    ),
    ...(scope === 'vault'
      ? [
          item(
            'data/people.json lists the members of the family vault, and data/questions.json the questions they asked each other. data/names.json has the names and places whose spelling they wrote down.',
          ),
        ]
      : []),
    ...(scope === 'voice'
      ? []
      : [
          item(
            'data/listening.json says which stories you have heard, and where you stopped. Nobody else can see that.',
          ),
        ]),
    wrap('All text files are in UTF-8.'),
    heading('How to listen'),
    wrap(
      'Open a recording with any audio player. If yours doesn’t know the format, VLC media player and Firefox can play all of them, and the program ffmpeg can convert them.',
    ),
    heading('How to check for damage'),
    wrap(
      'This folder is a "bag" (BagIt, RFC 8493), a format that libraries and archives use. manifest-sha256.txt has a checksum for every file. On Linux or a Mac, open a terminal in this folder and type:',
    ),
    '    sha256sum -c manifest-sha256.txt',
    wrap(
      'Every line should end in "OK". (On a Mac, the program may be called "shasum -a 256".) The checksum of a recording was computed when the recording was saved, not when this archive was created. recordings-checked.txt tells you for each recording whether it was still unchanged when this archive was created. That file is the last one in the archive. If it’s missing, the download was interrupted.',
    ),
    heading('What’s not inside'),
    wrap(NOT_INCLUDED[scope]),
    ...(problems.length > 0 ? [heading('What’s missing or damaged'), ...problems] : []),
    heading('Who owns it'),
    wrap(
      'The stories belong to the people who told them and to their family. Please ask them before you publish any of it. Keep copies in more than one place.',
    ),
  ]
  return `${BYTE_ORDER_MARK}${parts.join('\n\n')}\n`
}

const INTRODUCTION: Record<ExportScope, (vault: string) => string> = {
  vault: (vault) =>
    `This is the complete archive of ${vault}: life stories that members of the family told, with their recordings and everything that was written about them.`,
  own: (vault) =>
    `These are the life stories that one member of ${vault} recorded, with everything that was written about them.`,
  voice: (vault) =>
    `These are the life stories that one former member of ${vault} recorded: their voice and their words.`,
}

const NOT_INCLUDED: Record<ExportScope, string> = {
  vault: 'Stories that were in Recently Deleted when the archive was created are not included.',
  own: 'Other members’ stories are not included, and neither are stories in Recently Deleted. The owner of the vault can download all of it.',
  voice:
    'What others added to these stories is not included (comments, reactions, questions, tags, notes and names of people). Neither are other members’ stories, or stories in Recently Deleted.',
}

const listProblems = ({ damaged, deletedStories }: ArchiveContents): string[] => [
  ...damaged.map((story) => item(describeDamage(story))),
  ...(deletedStories > 0
    ? [item(`${formatCount(deletedStories, 'story was', 'stories were')} deleted while the archive was being created.`)]
    : []),
]

const WHAT_HAPPENED = {
  missing: ['was not found', 'were not found'],
  unreadable: ['could not be read from the disk', 'could not be read from the disk'],
  incomplete: ['no longer has its original length', 'no longer have their original length'],
} as const

const describeDamage = ({ folder, copy, damages, hasAudio }: DamagedStory): string => {
  const sentences = (['missing', 'unreadable', 'incomplete'] as const).flatMap((state) => {
    const parts = damages.filter((damage) => damage.state === state).map(({ part }) => part)
    if (parts.length === 0) return []
    const [one, several] = WHAT_HAPPENED[state]
    const numbers = parts.flatMap((part) => (part === null ? [] : [String(part)]))
    const parted =
      numbers.length > 0 ? `${numbers.length > 1 ? 'Parts' : 'Part'} ${inWords.format(numbers)} of the` : 'The'
    return [`${parted} recording of "${folder}" ${parts.length > 1 ? several : one}.`]
  })
  const included = hasAudio
    ? `What’s left of it is included${copy ? `, and so is a copy of its audio, "${copy}"` : ''}.`
    : `${copy ? `Its text and a copy of its audio, "${copy}", are` : 'Its text is'} included.`
  return [...sentences, included].join(' ')
}

const MAX_COLUMNS = 78
const inWords = new Intl.ListFormat('en')
const extensions = new Intl.ListFormat('en', { type: 'disjunction' }).format(
  Object.values(CONTAINERS).map(({ extension }) => `.${extension}`),
)

const wrap = (text: string, indent = ''): string => {
  const lines: string[] = []
  for (const word of plainText(text).split(/\s+/)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= MAX_COLUMNS) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(indent + word)
  }
  return lines.join('\n')
}
const item = (text: string): string => wrap(text, '  ').replace('  ', '* ')
const heading = (text: string): string => `${text}\n${'-'.repeat(text.length)}`

const REPORT_HEAD = `The state of each recording when this archive was created.
"same" means: identical to the recording that was saved. "CHANGED" means that the
file in the vault was damaged since then; it’s included as it is, and its checksum won’t match. "INCOMPLETE" means that part of the file is lost; the rest is
included. "MISSING" means that the file was not found in the vault. "UNREADABLE" means that the disk could not read it, or not to
its end; what could not be read is left out, or zeros.

`
// All have the same width, because the length of the report is announced before the recordings are checked.
const REPORT_STATES = {
  same: 'same      ',
  changed: 'CHANGED   ',
  incomplete: 'INCOMPLETE',
  missing: 'MISSING   ',
  unreadable: 'UNREADABLE',
} as const

/**
 * The last file of an archive. `absent` are recordings that are not in it; `checked` has the paths of recordings that
 * were found damaged while they were sent.
 */
export const recordingsReport = (
  entries: readonly ArchiveEntry[],
  absent: AbsentRecordings,
  checked: ReadonlyMap<string, 'changed' | 'unreadable'>,
): string => {
  const known = [
    ...entries.flatMap(({ path, from }) =>
      from.kind === 'recording' ? [{ path, state: from.isWhole ? ('same' as const) : ('incomplete' as const) }] : [],
    ),
    ...absent.missing.map((path) => ({ path, state: 'missing' as const })),
    ...absent.unreadable.map((path) => ({ path, state: 'unreadable' as const })),
  ]
  const lines = known
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, state }) => `${REPORT_STATES[checked.get(path) ?? state]}  ${path}\n`)
  return REPORT_HEAD + lines.join('')
}

export const reportSize = (entries: readonly ArchiveEntry[], absent: AbsentRecordings): number =>
  Buffer.byteLength(recordingsReport(entries, absent, new Map()))
