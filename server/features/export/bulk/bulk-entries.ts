import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { recordedTimestamp } from '#common/format/recorded.ts'
import {
  type ArchivedStory,
  type ArchivedTake,
  type ExportedStory,
  type ExportSource,
  toExportedStory,
} from '#server/features/export/story/exported-story.ts'
import { storyFolderName } from '#server/features/export/story/file-names.ts'
import {
  findCopy,
  inspectTake,
  readDespiteErrors,
  readFirstBytes,
  type TakeState,
  verifyWhileReading,
} from '#server/features/export/story/recording-files.ts'
import { BYTE_ORDER_MARK, storyText } from '#server/features/export/story/story-as-text.ts'
import { MissingGlyphs } from '#server/features/export/story/story-pdf.ts'
import type { RecordingProblem } from '#server/features/recording/contract.ts'
import { isMp3 } from '#server/features/recording/takes.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { ZipEntry } from '#server/infra/zip/zip-stream.ts'
import { aboutText, type BulkRow, completeText, indexCsv, indexJson, indexValues } from './bulk-index.ts'

/** Stories held in memory at once, with their words. */
const STORIES_PER_BATCH = 10

type AudioSource = { bytes: number; open(): Promise<Readable> }

/** Makes files while the ZIP is sent. Each function rejects if it fails. */
export type Converters = {
  pdf: (story: ExportedStory, signal: AbortSignal) => Promise<Uint8Array>
  mp3: (story: ExportedStory, signal: AbortSignal) => Promise<AudioSource>
  /** Starts making an MP3 without waiting for it. */
  requestMp3: (storyId: number) => Promise<void>
}

export type BulkOptions = {
  source: ExportSource
  ids: readonly number[]
  files: FileStore
  converters: Converters
  audio: 'mp3' | 'original'
  vault: string
  origin: string
  createdAt: Date
  signal: AbortSignal
  /** Called after each story. */
  onStory: () => void
  /** Called for a file that cannot be made, or a recording with a wrong checksum. */
  onProblem: (storyId: number, file: 'mp3' | 'pdf' | 'recording', error: unknown) => void
  /** Called for a recording whose file is not what was saved. */
  onDamage: (fileName: string, problem: RecordingProblem) => void
}

/**
 * The files of a ZIP of stories, each made when it is about to be sent. A file that cannot be made is listed in the index and in
 * a file of its own; the download continues.
 */
export async function* bulkEntries(options: BulkOptions): AsyncGenerator<ZipEntry> {
  const { source, ids, vault, createdAt, onStory } = options
  const rows: BulkRow[] = []
  const requestMp3 = async (id: number | undefined): Promise<void> => {
    if (id === undefined || options.audio !== 'mp3') return
    // A failure is reported when the MP3 is needed.
    await options.converters.requestMp3(id).catch(() => {})
  }
  // Proxies close a connection that sends nothing for a minute.
  yield textEntry('ABOUT.txt', createdAt, aboutText({ vault, createdAt, stories: ids.length }))
  await requestMp3(ids[0])
  for (let start = 0; start < ids.length; start += STORIES_PER_BATCH) {
    const batch = ids.slice(start, start + STORIES_PER_BATCH)
    const found = new Map((await source.stories(batch)).map((story) => [story.id, story]))
    for (const [index, id] of batch.entries()) {
      const number = start + index + 1
      options.signal.throwIfAborted()
      // The next MP3 is made while this story is sent.
      await requestMp3(ids[number])
      const story = found.get(id)
      if (story) yield* storyEntries(options, story, number, rows)
      else rows.push({ number, title: null, problem: 'The story was deleted in the meantime.' })
      onStory()
    }
  }
  yield textEntry('index.csv', createdAt, indexCsv(rows))
  yield textEntry('index.json', createdAt, indexJson(rows))
  yield textEntry('COMPLETE.txt', createdAt, completeText(rows, { vault, createdAt }))
}

async function* storyEntries(
  options: BulkOptions,
  story: ArchivedStory,
  number: number,
  rows: BulkRow[],
): AsyncGenerator<ZipEntry> {
  const { converters, signal, onProblem } = options
  const base = storyFolderName(number, story)
  const mtime = story.recordedAt
  const exported = toExportedStory(story, options)
  const row: BulkRow = {
    number,
    ...indexValues(story),
    recorded: recordedTimestamp(story),
    seconds: story.recording?.durationMs == null ? null : story.recording.durationMs / 1000,
    textFile: `${base}.txt`,
  }
  rows.push(row)
  const problems: string[] = []

  for (const audio of await findAudioFiles(options, story, exported, problems)) {
    const path = `${base}${audio.suffix}${audio.extension}`
    row.audioFiles = [...(row.audioFiles ?? []), path]
    const onFailure = (error: unknown) => {
      onProblem(story.id, 'recording', error)
      problems.push(`${audio.label} could not be read to its end. The rest of the file is empty.`)
    }
    const open = async () => readDespiteErrors(audio.open, audio.bytes, onFailure)
    yield { path, mtime, size: audio.bytes, compress: false, open }
  }
  const pdf = await converters.pdf(exported, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    onProblem(story.id, 'pdf', error)
    problems.push(error instanceof MissingGlyphs ? error.sentence : 'We couldn’t make the PDF.')
    return undefined
  })
  if (pdf) {
    row.pdfFile = `${base}.pdf`
    yield memoryEntry(row.pdfFile, mtime, pdf, false)
  }
  yield textEntry(`${base}.txt`, mtime, BYTE_ORDER_MARK + storyText(exported))
  if (problems.length === 0) return
  row.problem = problems.join(' ')
  yield textEntry(
    `${base} MISSING.txt`,
    mtime,
    `${problems.join('\n')}\nThe complete archive has everything that the vault still has of it.\n`,
  )
}

const memoryEntry = (path: string, mtime: Date, bytes: Uint8Array, compress: boolean): ZipEntry => ({
  path,
  mtime,
  size: bytes.byteLength,
  compress,
  open: async () => Readable.from([bytes]),
})

const textEntry = (path: string, mtime: Date, text: string): ZipEntry =>
  memoryEntry(path, mtime, Buffer.from(text), true)

/** `suffix` follows the file name; empty if the file is what was requested. `label` begins a sentence about it. */
type AudioFile = AudioSource & { suffix: string; extension: string; label: string }

const RECORDING = { suffix: '', label: 'The recording' }

/** A take, and how it is named: alone, it is the recording. */
type FoundTake = Pick<AudioFile, 'suffix' | 'label'> & {
  take: ArchivedTake
  state: TakeState
  size: number
}

const findFoundTakes = async (files: FileStore, takes: readonly ArchivedTake[]): Promise<FoundTake[]> => {
  const found: FoundTake[] = []
  for (const [i, take] of takes.entries()) {
    const name = takes.length > 1 ? { suffix: `-take-${i + 1}`, label: `Part ${i + 1} of the recording` } : RECORDING
    found.push({ ...name, take, ...(await inspectTake(files, take)) })
  }
  return found
}

/**
 * The requested audio of a story: its MP3, or its takes as they are. If one of them is missing or incomplete, a copy of the
 * whole is there instead of it, or else what is left of it.
 */
const findAudioFiles = async (
  options: BulkOptions,
  story: ArchivedStory,
  exported: ExportedStory,
  problems: string[],
): Promise<AudioFile[]> => {
  const { files, source } = options
  const takes = await findFoundTakes(files, story.recording?.takes ?? [])
  const { isAbsent, isDamaged } = reportDamage(options, story, takes, problems)
  // Of what is left of a recording, no MP3 is made anymore.
  const hasMp3 = isDamaged ? isAbsent && (await source.copies(story.id)).mp3 !== null : takes.length > 0
  const mp3 = hasMp3 ? await makeMp3(options, story, exported) : undefined
  if (mp3 && mp3 !== 'failed') {
    if (isAbsent) problems.push('An MP3 made from it earlier is here.')
    return [mp3]
  }
  if (mp3 === 'failed' && !isAbsent) problems.push('We couldn’t make the MP3. The original recording is here instead.')
  const found = isDamaged ? await findCopy(files, source, story.id) : undefined
  // An MP3 may have been made after part of the recording was lost.
  const copy = found && (isAbsent || found.label === 'PLAYBACK COPY') ? found : undefined
  if (copy) problems.push('A copy that the vault made of it earlier is here instead.')
  else if (takes.some(({ state }) => state === 'incomplete')) problems.push('What’s left of it is here.')
  const originals = takes.flatMap((take) => {
    const isSent = take.state === 'complete' || (take.state === 'incomplete' && !copy)
    return isSent ? [originalOf(options, story, take, problems)] : []
  })
  if (!copy) return originals
  const open = () => readFirstBytes(files, copy.name, copy.size)
  const { label } = RECORDING
  return [...originals, { bytes: copy.size, suffix: ` ${copy.label}`, extension: extname(copy.name), label, open }]
}

/** Says which takes aren't whole. `isAbsent`: nothing is left of one of them. */
const reportDamage = (
  { onProblem, onDamage }: BulkOptions,
  story: ArchivedStory,
  takes: readonly FoundTake[],
  problems: string[],
) => {
  const states = new Set<TakeState>()
  for (const { take, state, label } of takes) {
    states.add(state)
    if (state === 'complete') continue
    onDamage(take.fileName, state)
    if (state === 'unreadable') onProblem(story.id, 'recording', new Error('The recording can’t be read.'))
    problems.push(`${label} ${PROBLEMS[state]}`)
  }
  const isAbsent = states.has('missing') || states.has('unreadable')
  return { isAbsent, isDamaged: isAbsent || states.has('incomplete') }
}

const PROBLEMS = {
  missing: 'was not found in the vault.',
  unreadable: 'could not be read from the disk.',
  incomplete: 'no longer has its original length.',
}

/** A take as it was recorded, or what is left of it. A complete one is compared with its checksum while it is sent. */
const originalOf = (
  { files, onProblem, onDamage }: BulkOptions,
  story: ArchivedStory,
  { take: { fileName, sha256 }, state, size, suffix, label }: FoundTake,
  problems: string[],
): AudioFile => {
  const file = { bytes: size, extension: extname(fileName), label }
  const read = () => readFirstBytes(files, fileName, size)
  if (state !== 'complete') return { ...file, suffix: `${suffix} INCOMPLETE`, open: read }
  const onMismatch = () => {
    onProblem(story.id, 'recording', new Error('The checksum of the recording doesn’t match.'))
    onDamage(fileName, 'changed')
    problems.push(`${label} was damaged after it was saved. It’s included as it is.`)
  }
  return { ...file, suffix, open: async () => verifyWhileReading(await read(), sha256, onMismatch) }
}

/** The MP3 of a story; undefined if the original is requested or already is an MP3. */
const makeMp3 = async (
  { converters, audio, signal, onProblem }: BulkOptions,
  { id, recording }: ArchivedStory,
  exported: ExportedStory,
): Promise<AudioFile | 'failed' | undefined> => {
  if (audio !== 'mp3' || !recording || isMp3(recording.takes)) return undefined
  try {
    return { ...(await converters.mp3(exported, signal)), ...RECORDING, extension: '.mp3' }
  } catch (error) {
    signal.throwIfAborted()
    onProblem(id, 'mp3', error)
    return 'failed'
  }
}
