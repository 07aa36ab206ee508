import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { recordedDay } from '#common/format/recorded.ts'
import type { ExportedStory } from '#server/features/export/story/exported-story.ts'
import { oneLine } from '#server/features/export/story/story-as-text.ts'
import { discardFile, markStored, registerFinishedFile } from '#server/features/recording/stored-files.ts'
import { isAudible, isMp3, withTakeFiles } from '#server/features/recording/takes.ts'
import type { Database } from '#server/infra/db/database.ts'
import { mp3Copies } from '#server/infra/db/schema/recordings.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { apiErrors, errorCode } from '#server/infra/http/api-error.ts'
import type { JobHandler } from '#server/infra/jobs/define-job.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Media } from '#server/infra/media/media-tools.ts'
import { id3Tag, MP3_BYTES_PER_MS, writeMp3 } from '#server/infra/media/mp3-copy.ts'
import { ToolMissing, ToolTimedOut } from '#server/infra/media/run-tool.ts'
import type { Mp3State } from './contract.ts'
import { makeMp3Copy } from './jobs.ts'
import { findAudio, findMp3Job, insertMp3, markMp3Lost, type StoryAudio, type StoryKey, updateMp3 } from './queries.ts'

const POLL_INTERVAL_MS = 300
const PROGRESS_INTERVAL_MS = 1000

type Services = { database: Database; queue: Queue; files: FileStore }

export const mp3State = ({ state, mp3 }: StoryAudio): Mp3State => {
  if (state === 'unreadable') return { state: 'unreadable', progress: 0, bytes: null }
  if (!mp3) return { state: 'absent', progress: 0, bytes: null }
  return { state: mp3.state, progress: mp3.progress, bytes: mp3.bytes }
}

/** Queues the MP3 of a story unless it exists or is in progress. The caller has checked access to the story. */
export const requestMp3 = async (
  { database, queue }: Pick<Services, 'database' | 'queue'>,
  key: StoryKey,
): Promise<void> => {
  const enqueue = database.asSystem(async (tx) => {
    if (!(await insertMp3(tx, key))) return
    await queue.send(tx, makeMp3Copy, { storyId: key.storyId }, { familyId: key.familyId })
  })
  await enqueue.catch((error: unknown) => {
    // Foreign key violation: the story was deleted in the meantime.
    if (errorCode(error) === '23503') throw apiErrors.notFound()
    throw error
  })
}

/** Queues the MP3 of a story that has never been requested, unless the recording already is an MP3 or is unreadable. */
export const requestMissingMp3 = async (
  { database, queue }: Pick<Services, 'database' | 'queue'>,
  key: StoryKey,
): Promise<void> => {
  const audio = await database.asSystem((tx) => findAudio(tx, key))
  if (audio && audio.state !== 'unreadable' && !audio.mp3 && !isMp3(audio.takes))
    await requestMp3({ database, queue }, key)
}

/**
 * Requests the MP3 of a story and waits for it, at most `waitMs`. Undefined if the story or its recording is gone. Checks no
 * permissions.
 */
export const waitForMp3 = async (
  services: Services,
  key: StoryKey,
  { waitMs, signal }: { waitMs: number; signal?: AbortSignal },
): Promise<StoryAudio | undefined> => {
  const read = () => services.database.asSystem((tx) => findAudio(tx, key))
  const deadline = performance.now() + waitMs
  let audio = await read()
  if (!audio || audio.state === 'unreadable' || (await isReady(services, key.storyId, audio))) return audio
  await requestMp3(services, key)
  do {
    await setTimeout(POLL_INTERVAL_MS, undefined, { ...(signal && { signal }) })
    audio = await read()
  } while (audio?.mp3?.state === 'making' && performance.now() < deadline)
  return audio
}

/** Whether the MP3 and its file exist. An MP3 whose file is gone is marked as failed, so that it can be requested again. */
export const isReady = async (
  { database, files }: Pick<Services, 'database' | 'files'>,
  storyId: number,
  { mp3 }: StoryAudio,
): Promise<boolean> => {
  if (mp3?.state !== 'ready' || mp3.fileName === null) return false
  const { fileName } = mp3
  if (await files.info(fileName)) return true
  await database.asSystem((tx) => markMp3Lost(tx, storyId, fileName))
  return false
}

type Mp3 = {
  bytes: number
  /** Changes with the tag. */
  etag: string
  modifiedAt: Date
  /** Reads bytes `start` to `end`, both included. */
  read(range?: { start: number; end: number }): Promise<Readable>
}

/**
 * Opens a finished MP3: the stored audio after an ID3 tag with the story's current title and details. Undefined if the file is
 * missing.
 */
export const openMp3 = async (files: FileStore, fileName: string, story: ExportedStory): Promise<Mp3 | undefined> => {
  const info = await files.info(fileName)
  if (!info) return undefined
  const tag = tagOf(story)
  const whole = { start: 0, end: tag.length + info.bytes - 1 }
  return {
    bytes: tag.length + info.bytes,
    etag: `"${fileName}-${createHash('sha256').update(tag).digest('base64url').slice(0, 12)}"`,
    modifiedAt: info.modifiedAt,
    read: async ({ start, end } = whole) => {
      const tagPart = tag.subarray(start, end + 1)
      if (end < tag.length) return Readable.from([tagPart])
      const openAudio = () => files.read(fileName, { start: Math.max(0, start - tag.length), end: end - tag.length })
      return tagPart.length === 0 ? openAudio() : Readable.from(concatenate(tagPart, openAudio))
    },
  }
}

// Opens the file only after the tag is read: if the reader leaves earlier, nothing would close it.
async function* concatenate(tag: Buffer, openAudio: () => Promise<Readable>) {
  yield tag
  yield* await openAudio()
}

const tagOf = (story: ExportedStory): Buffer =>
  id3Tag({
    title: oneLine(story.title),
    artist: oneLine(story.toldBy),
    album: oneLine(story.vault),
    year: recordedDay(story).slice(0, 4),
    language: '',
    comment: oneLine(story.citation),
  })

type JobServices = { database: Database; files: FileStore; media: Media }

/** Makes the MP3 of a story. A failure is recorded at once, because a person is waiting and may try again. */
export const makeMp3Handler =
  (services: JobServices): JobHandler<typeof makeMp3Copy> =>
  async ({ storyId }, run) => {
    const { database } = services
    const job = await database.asSystem((tx) => findMp3Job(tx, storyId))
    if (!job) return
    try {
      await makeMp3(services, { storyId, ...job }, run.signal)
    } catch (error) {
      const isPermanent = error instanceof ToolMissing || error instanceof ToolTimedOut
      if (isPermanent || run.last) await database.asSystem((tx) => updateMp3(tx, storyId, { state: 'failed' }))
      if (!isPermanent) throw error
    }
  }

type Mp3Job = NonNullable<Awaited<ReturnType<typeof findMp3Job>>> & { storyId: number }

const makeMp3 = ({ database, files, media }: JobServices, job: Mp3Job, signal: AbortSignal): Promise<void> =>
  media.withWorkFolder(async (folder) => {
    const { storyId, familyId, recording, takes } = job
    const target = `${folder}/copy`
    const write = async () => {
      // An MP3 can be made later; a recording that doesn't fit on the disk is lost.
      await files.requireFreeSpace('scratch', (recording.durationMs ?? 0) * MP3_BYTES_PER_MS)
      return withTakeFiles(files, takes.filter(isAudible), async (source) =>
        writeMp3(await media.tools(), {
          source,
          target,
          durationMs: recording.durationMs,
          onProgress: throttle((progress) => database.asSystem((tx) => updateMp3(tx, storyId, { progress }))),
          signal,
        }),
      )
    }
    const { bytes } = await media.queue.run({ familyId }, write, signal)
    const name = `${randomBytes(18).toString('base64url')}.mp3`
    await database.asSystem((tx) => registerFinishedFile(tx, { name, familyId, userId: null }))
    try {
      await files.adopt(name, target)
      await database.asSystem(async (tx) => {
        await markStored(tx, name)
        if (!(await updateMp3(tx, storyId, { state: 'ready', progress: 1, fileName: name, bytes })))
          throw new Error('The story was deleted in the meantime.')
      })
    } catch (error) {
      await discardFile(database, files, name)
      throw error
    }
  })

/** Saves progress at most once per interval, and never while the previous update is pending. */
const throttle = (save: (progress: number) => Promise<unknown>) => {
  let nextAt = 0
  return (progress: number): void => {
    if (performance.now() < nextAt) return
    nextAt = Number.POSITIVE_INFINITY
    const onSaved = (): void => {
      nextAt = performance.now() + PROGRESS_INTERVAL_MS
    }
    save(progress).then(onSaved, onSaved)
  }
}

/**
 * Removes MP3 copies, oldest first, until there is space or none is left. A copy is made again when someone asks for it; one that is
 * being sent stays readable until it has been sent.
 */
export const discardMp3Copies = async (
  database: Database,
  files: FileStore,
  hasSpace: () => Promise<boolean>,
): Promise<void> => {
  while (!(await hasSpace())) {
    const fileName = await database.asSystem(async (tx) => {
      const [oldest] = await tx
        .select({ storyId: mp3Copies.storyId })
        .from(mp3Copies)
        .where(and(eq(mp3Copies.state, 'ready'), isNotNull(mp3Copies.fileName)))
        .orderBy(asc(mp3Copies.createdAt), asc(mp3Copies.storyId))
        .limit(1)
        .for('update')
      if (!oldest) return undefined
      // A trigger discards the file with the row.
      const [removed] = await tx
        .delete(mp3Copies)
        .where(eq(mp3Copies.storyId, oldest.storyId))
        .returning({ fileName: mp3Copies.fileName })
      return removed?.fileName
    })
    if (!fileName) return
    // Even while a backup holds off deletions: a copy that is missing in the backup can be made again, too.
    await files.remove(fileName)
    await discardFile(database, files, fileName)
  }
}
