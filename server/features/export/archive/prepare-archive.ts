import { extname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { ExportScope } from '#server/features/export/export-scope.ts'
import { type ArchivedStory, type ExportSource, toExportedStory } from '#server/features/export/story/exported-story.ts'
import { storyFolderName } from '#server/features/export/story/file-names.ts'
import { findCopy, inspectTake } from '#server/features/export/story/recording-files.ts'
import type { RecordingProblem } from '#server/features/recording/contract.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { zipSize } from '#server/infra/zip/zip-stream.ts'
import type { ArchiveEntry } from './archive-cache.ts'
import { BAGIT, bagInfo, type DamagedStory, manifestLine, readme, reportSize } from './bag-files.ts'
import { csvHeader, csvRow, type DublinCore, toDublinCore } from './dublin-core.ts'
import { openSpool, type Spooled } from './spool.ts'
import { nameTakes, storyFiles, takeNotice, toJson } from './story-files.ts'

/** Stories per transaction, all held in memory with their words: those of long recordings take megabytes each. */
const STORIES_PER_BATCH = 4

export type ArchiveOptions = {
  source: ExportSource
  files: FileStore
  /** An empty folder for this archive's texts. */
  spoolFolder: string
  id: string
  familyId: number
  vault: string
  scope: ExportScope
  origin: string
  createdAt: Date
  /** Rejects with ENOSPC if there is no space for more texts. */
  requireSpace: () => Promise<void>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** Called for a recording whose file is not what was saved. */
  onProblem: (fileName: string, problem: RecordingProblem) => Promise<void>
}

/**
 * Prepares everything in an archive except the audio, so that its size is known to the byte before it is sent. The list
 * of stories is read once at the start; their texts are read in batches. Rejects if `requireSpace` does.
 * @returns the files in the order in which they are sent, and the size of their ZIP with `zipFolder` as its folder
 */
export const prepareArchive = async (
  options: ArchiveOptions,
  zipFolder: string,
): Promise<{ entries: ArchiveEntry[]; bytes: number }> => {
  const { source, files, spoolFolder, requireSpace, vault, scope, createdAt, origin, signal } = options
  const mtime = createdAt.getTime()
  const payload: ArchiveEntry[] = []
  const ids = await source.ids()
  const totals = {
    stories: 0,
    recordings: 0,
    durationMs: 0,
    damaged: [] as DamagedStory[],
  }
  const absent = { missing: [] as string[], unreadable: [] as string[] }
  const spool = await openSpool(spoolFolder, requireSpace)
  try {
    const manifest = await spool.openFile('manifest')
    const csv = await spool.openFile('metadata.csv')
    const jsonList = await spool.openFile('metadata.json')
    const addPayload = async (entry: ArchiveEntry, sha256: string): Promise<void> => {
      payload.push(entry)
      await manifest.write(manifestLine({ path: entry.path, sha256 }))
    }
    const spooledEntry = (path: string, { file, start, size }: Spooled, entryMtime = mtime): ArchiveEntry => ({
      path,
      mtime: entryMtime,
      size,
      from: { kind: 'spool', file, start },
    })

    const addStory = async (story: ArchivedStory, number: number): Promise<DublinCore> => {
      const folder = storyFolderName(number, story)
      const path = `data/stories/${folder}`
      const storyMtime = story.recordedAt.getTime()
      const originals = await Promise.all(
        nameTakes(story).map(async (named) => ({ ...named, ...(await inspectTake(files, named.take)) })),
      )
      const damaged = originals.filter(({ state }) => state !== 'complete')
      const copy = damaged.length > 0 ? await findCopy(files, source, story.id) : undefined
      const copyName = copy ? `recording ${copy.label}${extname(copy.name)}` : null
      const copyPath = copyName && `${path}/${copyName}`
      const damages: DamagedStory['damages'] = []
      for (const { state, take, name, part } of originals) {
        if (state === 'complete') continue
        await options.onProblem(take.fileName, state)
        damages.push({ part, state })
        if (state !== 'incomplete') absent[state].push(`${path}/${name}`)
      }
      const recordingPaths: string[] = []
      for (const { take, name, state, size, sha256 } of originals) {
        if (sha256 === undefined) continue
        const takePath = `${path}/${name}${state === 'incomplete' ? ' INCOMPLETE' : ''}${extname(take.fileName)}`
        const from = { kind: 'recording', name: take.fileName, sha256, isWhole: state === 'complete' } as const
        await addPayload({ path: takePath, mtime: storyMtime, size, from }, sha256)
        recordingPaths.push(takePath)
      }
      if (damages.length > 0)
        totals.damaged.push({ folder, copy: copyName, damages, hasAudio: recordingPaths.length > 0 })
      if (recordingPaths.length > 0) {
        totals.recordings += 1
        totals.durationMs += story.recording?.durationMs ?? 0
      }
      if (copy && copyPath) {
        const { name, size, sha256 } = copy
        await addPayload({ path: copyPath, mtime: storyMtime, size, from: { kind: 'copy', name } }, sha256)
      }
      for (const original of originals) {
        const notice = takeNotice(story, original, copyName)
        if (!notice) continue
        const text = await spool.add(notice.text)
        await addPayload(spooledEntry(`${path}/${notice.name}`, text, storyMtime), text.sha256)
      }
      const { citation } = toExportedStory(story, { vault, origin })
      const recordingState = story.recording ? (damaged[0]?.state ?? 'complete') : 'none'
      const location = { folder, recordingPaths, copyPath, recordingState, citation, vault } as const
      const metadata = toDublinCore(story, location)
      for await (const { name, text } of storyFiles(story, { vault, origin, metadata }, source)) {
        const spooled = await spool.add(text)
        await addPayload(spooledEntry(`${path}/${name}`, spooled, storyMtime), spooled.sha256)
      }
      totals.stories += 1
      return metadata
    }

    await jsonList.write('[')
    for (let index = 0; index < ids.length; index += STORIES_PER_BATCH) {
      // New recordings must not run out of disk space.
      await requireSpace()
      for (const story of await source.stories(ids.slice(index, index + STORIES_PER_BATCH))) {
        // Lets other requests run between two stories.
        await setImmediate()
        signal.throwIfAborted()
        const metadata = await addStory(story, totals.stories + 1)
        if (totals.stories === 1) await csv.write(csvHeader(metadata))
        await csv.write(csvRow(metadata))
        await jsonList.write(`${totals.stories === 1 ? '\n' : ',\n'}${JSON.stringify(metadata, null, 2)}`)
      }
    }
    await jsonList.write('\n]\n')
    const addList = async (name: string, rows: readonly object[]): Promise<void> => {
      const text = await spool.add(toJson(rows))
      await addPayload(spooledEntry(`data/${name}.json`, text), text.sha256)
    }
    if (scope === 'vault') {
      await addList('people', await source.people())
      await addList('questions', await source.questions())
      await addList('names', await source.names())
    }
    if (scope !== 'voice') await addList('listening', await source.listening())
    for (const [name, file] of [
      ['metadata.csv', csv],
      ['metadata.json', jsonList],
    ] as const) {
      const text = await file.end()
      await addPayload(spooledEntry(`data/${name}`, text), text.sha256)
    }

    const payloadBytes = payload.reduce((sum, { size }) => sum + size, 0)
    const bag = { ...totals, vault, createdAt, payloadBytes, payloadFiles: payload.length, ...describeBag(options) }
    const deletedStories = ids.length - totals.stories
    const tagFiles: { path: string; text: Spooled }[] = []
    for (const [path, text] of [
      ['README.txt', readme({ ...totals, vault, scope, createdAt, bytes: payloadBytes, deletedStories })],
      ['bagit.txt', BAGIT],
      ['bag-info.txt', bagInfo(bag)],
    ] as const)
      tagFiles.push({ path, text: await spool.add(text) })
    tagFiles.push({ path: 'manifest-sha256.txt', text: await manifest.end() })
    const tagManifest = tagFiles.map(({ path, text }) => manifestLine({ path, sha256: text.sha256 })).join('')
    tagFiles.push({ path: 'tagmanifest-sha256.txt', text: await spool.add(tagManifest) })

    const prepared = [...tagFiles.map(({ path, text }) => spooledEntry(path, text)), ...payload]
    const entries: ArchiveEntry[] = [
      ...prepared,
      {
        path: 'recordings-checked.txt',
        mtime,
        size: reportSize(prepared, absent),
        from: { kind: 'report', absent },
      },
    ]
    const bytes = zipSize(
      entries.map((entry) => ({
        path: `${zipFolder}/${entry.path}`,
        size: entry.size,
        mtime: new Date(entry.mtime),
      })),
    )
    return { entries, bytes }
  } finally {
    await spool.close()
  }
}

const describeBag = ({ scope, vault, id, familyId, origin }: ArchiveOptions) => ({
  identifier: `${origin} vault ${familyId} ${id}`,
  description: {
    vault: `The complete archive of ${vault}`,
    own: `The stories that one member recorded in ${vault}`,
    voice: `The stories that one former member recorded in ${vault}`,
  }[scope],
})
