import { Readable } from 'node:stream'
import type { ArchivedStory, ArchiveSource } from '#server/features/export/archive/archived-story.ts'
import { storyFolder } from '#server/features/export/archive/bag/story-folder.ts'
import { takenOf } from '#server/features/export/archive/taken-of.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { ZipEntry } from '#server/infra/zip/zip-stream.ts'
import { BYTE_ORDER_MARK, storyText } from '../story-text.ts'
import type { TakenStory } from '../taken-story.ts'
import { aboutText, type BulkRow, completeText, indexCsv, indexJson } from './bulk-index.ts'
import { soundOf } from './sound-of.ts'

/** So many stories are held in memory at once, with their words. */
const PAGE = 10

/** A sound as it is sent. */
export type SoundFile = { bytes: number; open(): Promise<Readable> }

/** What is made of a story while the ZIP is sent. Each rejects where it cannot be made. */
export type Makers = {
  pdf: (story: TakenStory, signal: AbortSignal) => Promise<Uint8Array>
  mp3: (story: TakenStory, signal: AbortSignal) => Promise<SoundFile>
  /** Has the MP3 of a story begun, without waiting for it. */
  beginMp3: (storyId: number) => Promise<void>
}

export type BulkWish = {
  source: ArchiveSource
  ids: readonly number[]
  files: FileStore
  makers: Makers
  audio: 'mp3' | 'original'
  vault: string
  origin: string
  madeAt: Date
  signal: AbortSignal
  /** Called when a story has left. */
  onStory: () => void
  /** Called with what could not be made, or is not what was saved. */
  onProblem: (storyId: number, file: 'mp3' | 'pdf' | 'recording', error: unknown) => void
}

const inMemory = (path: string, mtime: Date, bytes: Uint8Array, compress: boolean): ZipEntry => ({
  path,
  mtime,
  size: bytes.byteLength,
  compress,
  open: async () => Readable.from([bytes]),
})
const text = (path: string, mtime: Date, words: string): ZipEntry => inMemory(path, mtime, Buffer.from(words), true)

/**
 * The files of a ZIP of stories, each made when it is its turn. What cannot be made is told in the list at the end and in a file of
 * its own, and the rest goes on.
 */
export async function* bulkEntries(wish: BulkWish): AsyncGenerator<ZipEntry> {
  const { source, ids, vault, madeAt, onStory } = wish
  const rows: BulkRow[] = []
  const beginMp3 = async (id: number | undefined): Promise<void> => {
    if (id === undefined || wish.audio !== 'mp3') return
    // What cannot be made is told when it is the turn of the story.
    await wish.makers.beginMp3(id).catch(() => {})
  }
  // Proxies give up an answer of which nothing comes for a minute.
  yield text('ABOUT.txt', madeAt, aboutText({ vault, madeAt, stories: ids.length }))
  await beginMp3(ids[0])
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE)
    const found = new Map((await source.stories(page)).map((story) => [story.id, story]))
    for (const [index, id] of page.entries()) {
      wish.signal.throwIfAborted()
      // Made while this story is waited for and sent.
      await beginMp3(ids[at + index + 1])
      const story = found.get(id)
      if (story) yield* storyEntries(wish, story, at + index + 1, rows)
      else rows.push({ number: at + index + 1, title: null, problem: 'The story was deleted meanwhile.' })
      onStory()
    }
  }
  yield text('index.csv', madeAt, indexCsv(rows))
  yield text('index.json', madeAt, indexJson(rows))
  yield text('COMPLETE.txt', madeAt, completeText(rows, { vault, madeAt }))
}

async function* storyEntries(
  wish: BulkWish,
  story: ArchivedStory,
  number: number,
  rows: BulkRow[],
): AsyncGenerator<ZipEntry> {
  const { makers, signal, onProblem } = wish
  const base = storyFolder(number, story)
  const mtime = story.createdAt
  const taken = takenOf(story, wish)
  const row: BulkRow = {
    number,
    title: story.title,
    toldBy: story.toldBy,
    eventDate: story.eventDate,
    place: story.place,
    category: story.category,
    tags: story.tags,
    recorded: mtime.toISOString(),
    seconds: taken.duration,
    textFile: `${base}.txt`,
  }
  rows.push(row)
  const problems: string[] = []

  const sound = await soundOf(wish, story, taken, problems)
  if (sound) {
    row.audioFile = `${base}${sound.called}${sound.ending}`
    yield { path: row.audioFile, mtime, size: sound.bytes, compress: false, open: sound.open }
  }
  const pdf = await makers.pdf(taken, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    onProblem(story.id, 'pdf', error)
    problems.push('The PDF could not be made.')
    return undefined
  })
  if (pdf) {
    row.pdfFile = `${base}.pdf`
    yield inMemory(row.pdfFile, mtime, pdf, false)
  }
  yield text(`${base}.txt`, mtime, BYTE_ORDER_MARK + storyText(taken))
  if (problems.length === 0) return
  row.problem = problems.join(' ')
  yield text(
    `${base} MISSING.txt`,
    mtime,
    `${problems.join('\n')}\nThe complete archive has what the vault has of it.\n`,
  )
}
