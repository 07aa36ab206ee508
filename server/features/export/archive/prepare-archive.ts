import { setImmediate } from 'node:timers/promises'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { zipSize } from '#server/infra/zip/zip-stream.ts'
import type { ArchiveEntry } from './archive-entry.ts'
import type { ArchivedStory, ArchiveSource } from './archived-story.ts'
import { BAGIT, bagInfo, manifestLine } from './bag/bagit.ts'
import { type DublinCore, dublinCoreOf, type RecordingState } from './bag/dublin-core.ts'
import { csvHead, csvLine } from './bag/metadata-csv.ts'
import { type Lacking, readme } from './bag/readme.ts'
import { storyFiles } from './bag/story-files.ts'
import { endingOf, storyFolder } from './bag/story-folder.ts'
import { citeArchived } from './cite-archived.ts'
import { findCopy, findRecording } from './find-recording.ts'
import { reportSize } from './recordings-report.ts'
import type { Scope } from './scope.ts'
import { openSpool, type Spooled } from './spool.ts'

/** So many stories are read in one transaction, and held in memory with their words: those of hours take megabytes each. */
const PAGE = 4

export type Wish = {
  source: ArchiveSource
  files: FileStore
  /** Where texts are put away; empty, and this archive's alone. */
  spoolFolder: string
  id: string
  familyId: number
  vault: string
  scope: Scope
  origin: string
  madeAt: Date
  /** Rejects with ENOSPC where there is no room for more texts. */
  requireRoom: () => Promise<void>
  /** Whoever asked has gone when it is aborted. */
  signal: AbortSignal
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * Makes everything of an archive but the sound: its texts are put away, and what it will consist of is known to the byte.
 * Which stories are in it is decided at once; their texts are read page by page, each as it then stands.
 * Rejects where `requireRoom` does.
 * @returns its files in the order in which they are sent, and the size of their ZIP in the folder `inFolder`
 */
export const prepareArchive = async (
  wish: Wish,
  inFolder: string,
): Promise<{ entries: ArchiveEntry[]; bytes: number }> => {
  const { source, files, spoolFolder, requireRoom, vault, scope, madeAt, signal } = wish
  const mtime = madeAt.getTime()
  const payload: ArchiveEntry[] = []
  const ids = await source.ids()
  const tally = { stories: 0, recordings: 0, soundMs: 0, missing: [] as Lacking[], incomplete: [] as Lacking[] }
  const spool = await openSpool(spoolFolder, requireRoom)
  try {
    const manifest = await spool.grow('manifest')
    const csv = await spool.grow('metadata.csv')
    const list = await spool.grow('metadata.json')
    const addPayload = async (entry: ArchiveEntry, sha256: string): Promise<void> => {
      payload.push(entry)
      await manifest.write(manifestLine({ path: entry.path, sha256 }))
    }
    const spooled = (path: string, { file, start, size }: Spooled, at = mtime): ArchiveEntry => ({
      path,
      mtime: at,
      size,
      from: { kind: 'spool', file, start },
    })

    const addStory = async (story: ArchivedStory, number: number): Promise<DublinCore> => {
      const folder = storyFolder(number, story)
      const path = `data/stories/${folder}`
      const told = story.createdAt.getTime()
      const found = await findRecording(files, story)
      const lacks = found.state === 'missing' || found.state === 'incomplete' ? found.state : undefined
      const copy = lacks ? await findCopy(files, source, story.id) : undefined
      const copyName = copy ? `recording ${copy.called}${endingOf(copy.name)}` : null
      const copyPath = copyName && `${path}/${copyName}`
      if (lacks) tally[lacks].push({ folder, copy: copyName })
      let recordingPath: string | null = null
      if (story.recording && found.sha256 !== undefined) {
        const { fileName: name } = story.recording
        const { size, sha256 } = found
        recordingPath = `${path}/recording${found.state === 'incomplete' ? ' INCOMPLETE' : ''}${endingOf(name)}`
        await addPayload(
          {
            path: recordingPath,
            mtime: told,
            size,
            from: { kind: 'recording', name, sha256, whole: found.state === 'complete' },
          },
          sha256,
        )
        tally.recordings += 1
        tally.soundMs += story.recording.durationMs ?? 0
      }
      if (copy && copyPath) {
        const { name, size, sha256 } = copy
        await addPayload({ path: copyPath, mtime: told, size, from: { kind: 'copy', name } }, sha256)
      }
      const note = noteOf(story, found.state, copyName)
      if (note) {
        const text = await spool.put(note.text)
        await addPayload(spooled(`${path}/${note.name}`, text, told), text.sha256)
      }
      const citation = citeArchived(story, wish)
      const placed = { number, folder, recordingPath, copyPath, recordingState: found.state, citation, vault }
      const metadata = dublinCoreOf(story, placed)
      for await (const { name, text } of storyFiles(story, { vault, origin: wish.origin, metadata }, source)) {
        const put = await spool.put(text)
        await addPayload(spooled(`${path}/${name}`, put, told), put.sha256)
      }
      tally.stories += 1
      return metadata
    }

    await list.write('[')
    for (let at = 0; at < ids.length; at += PAGE) {
      // Recordings that arrive meanwhile must keep their room.
      await requireRoom()
      for (const story of await source.stories(ids.slice(at, at + PAGE))) {
        // Others have their turn between two stories.
        await setImmediate()
        signal.throwIfAborted()
        const metadata = await addStory(story, tally.stories + 1)
        if (tally.stories === 1) await csv.write(csvHead(metadata))
        await csv.write(csvLine(metadata))
        await list.write(`${tally.stories === 1 ? '\n' : ',\n'}${JSON.stringify(metadata, null, 2)}`)
      }
    }
    await list.write('\n]\n')
    if (scope === 'vault')
      for (const [name, found] of [
        ['people', await source.people()],
        ['questions', await source.questions()],
      ] as const) {
        const text = await spool.put(json(found))
        await addPayload(spooled(`data/${name}.json`, text), text.sha256)
      }
    for (const [name, growing] of [
      ['metadata.csv', csv],
      ['metadata.json', list],
    ] as const) {
      const text = await growing.end()
      await addPayload(spooled(`data/${name}`, text), text.sha256)
    }

    const payloadBytes = payload.reduce((sum, { size }) => sum + size, 0)
    const facts = { ...tally, vault, scope, madeAt, bytes: payloadBytes, deletedMeanwhile: ids.length - tally.stories }
    const tags: { path: string; put: Spooled }[] = []
    for (const [path, text] of [
      ['README.txt', readme(facts)],
      ['bagit.txt', BAGIT],
      ['bag-info.txt', bagInfo({ ...facts, ...describe(wish), payloadBytes, payloadFiles: payload.length })],
    ] as const)
      tags.push({ path, put: await spool.put(text) })
    tags.push({ path: 'manifest-sha256.txt', put: await manifest.end() })
    const tagManifest = tags.map(({ path, put }) => manifestLine({ path, sha256: put.sha256 })).join('')
    tags.push({ path: 'tagmanifest-sha256.txt', put: await spool.put(tagManifest) })

    const ready = [...tags.map(({ path, put }) => spooled(path, put)), ...payload]
    const missing = tally.missing.map(({ folder }) => `data/stories/${folder}`)
    const entries: ArchiveEntry[] = [
      ...ready,
      { path: 'recordings-checked.txt', mtime, size: reportSize(ready, missing), from: { kind: 'report', missing } },
    ]
    const inZip = entries.map(({ path, size, mtime: at }) => ({
      path: `${inFolder}/${path}`,
      size,
      mtime: new Date(at),
    }))
    return { entries, bytes: zipSize(inZip) }
  } finally {
    await spool.close()
  }
}

/** What stands in the folder of a story whose recording is not all there. */
const noteOf = ({ title, recording }: ArchivedStory, state: RecordingState, copy: string | null) => {
  if (!recording || state === 'none' || state === 'complete') return undefined
  const was = `It had ${recording.bytes} bytes when it was saved, with the SHA-256 checksum\n${recording.sha256}.`
  const instead = copy ? `A copy that the vault had made of it is here: "${copy}".\n` : ''
  return state === 'missing'
    ? {
        name: 'RECORDING MISSING.txt',
        text: `The recording of "${title}" was not found in the vault.\n${instead}${was}\n`,
      }
    : {
        name: 'RECORDING INCOMPLETE.txt',
        text: `The recording of "${title}" is not the length that was saved. What is left of it is here.\n${instead}${was}\n`,
      }
}

const describe = ({ scope, vault, id, familyId, origin }: Wish) => ({
  identifier: `${origin} vault ${familyId} ${id}`,
  description: {
    vault: `The complete archive of ${vault}`,
    told: `What one member told in ${vault}`,
    voice: `What one former member told in ${vault}`,
  }[scope],
})
