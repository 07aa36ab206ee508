import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { apiErrors, errorCode } from '#server/infra/http/api-error.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { id3Tag } from '#server/infra/media/id3-tag.ts'
import type { Mp3State } from './contract.ts'
import { makeMp3Copy } from './jobs.ts'
import { oneLine } from './plain-text.ts'
import { beginMp3, countMaking, type FoundSound, findSound, loseMp3 } from './queries.ts'
import type { TakenStory } from './taken-story.ts'

const LOOK_EVERY = 300

type StoryKey = { storyId: number; familyId: number }
type Services = { database: Database; queue: Queue }
type Kept = Services & { files: FileStore }

/** How far the MP3 of a sound is. */
export const mp3State = ({ state, mp3 }: FoundSound): Mp3State => {
  if (state === 'unreadable') return { state: 'unreadable', progress: 0, bytes: null }
  if (!mp3) return { state: 'absent', progress: 0, bytes: null }
  return { state: mp3.state, progress: mp3.progress, bytes: mp3.bytes }
}

/**
 * Has the MP3 of a story made where that has not begun; however many ask, it is made once. The more a family waits for
 * already, the later its next one comes: nobody waits for all that another family has asked for. Whoever asks must have been let
 * in to the story before.
 */
export const askForMp3 = async ({ database, queue }: Services, key: StoryKey): Promise<void> => {
  const begin = database.asSystem(async (tx) => {
    if (!(await beginMp3(tx, key))) return
    const others = (await countMaking(tx, key.familyId)) - 1
    await queue.send(tx, makeMp3Copy, { storyId: key.storyId }, { priority: -others })
  })
  await begin.catch((error: unknown) => {
    // The story has gone in this moment.
    if (errorCode(error) === '23503') throw apiErrors.notFound()
    throw error
  })
}

/**
 * Has the MP3 of a story made and waits for it, for at most `waitMs`. Undefined where the story has no sound, or has gone.
 * For jobs and archives: it asks nobody's rights.
 */
export const awaitMp3 = async (
  services: Kept,
  key: StoryKey,
  { waitMs, signal }: { waitMs: number; signal?: AbortSignal },
): Promise<FoundSound | undefined> => {
  const look = () => services.database.asSystem((tx) => findSound(tx, key))
  const until = performance.now() + waitMs
  let sound = await look()
  if (!sound || sound.state === 'unreadable' || (await isReady(services, key.storyId, sound))) return sound
  await askForMp3(services, key)
  do {
    await setTimeout(LOOK_EVERY, undefined, { ...(signal && { signal }) })
    sound = await look()
  } while (sound?.mp3?.state === 'making' && performance.now() < until)
  return sound
}

export type Mp3 = {
  bytes: number
  /** Another one as soon as what the file says of itself is another. */
  etag: string
  modifiedAt: Date
  /** Bytes `start` to `end`, both included. */
  read(range?: { start: number; end: number }): Promise<Readable>
}

/** Whether the MP3 of a sound is made and there. One whose file is lost counts as failed from now on: then it can be asked for anew. */
export const isReady = async (
  { database, files }: Pick<Kept, 'database' | 'files'>,
  storyId: number,
  { mp3 }: FoundSound,
): Promise<boolean> => {
  if (mp3?.state !== 'ready' || mp3.fileName === null) return false
  const { fileName } = mp3
  if (await files.info(fileName)) return true
  await database.asSystem((tx) => loseMp3(tx, storyId, fileName))
  return false
}

/**
 * The MP3 of a story that has been made: the sound as it is kept, behind a tag that says what is known of the story today.
 * Undefined where its file is missing.
 */
export const mp3Of = async (files: FileStore, fileName: string, story: TakenStory): Promise<Mp3 | undefined> => {
  const info = await files.info(fileName)
  if (!info) return undefined
  const tag = tagOf(story)
  const whole = { start: 0, end: tag.length + info.bytes - 1 }
  return {
    bytes: tag.length + info.bytes,
    etag: `"${fileName}-${createHash('sha256').update(tag).digest('base64url').slice(0, 12)}"`,
    modifiedAt: info.modifiedAt,
    read: async ({ start, end } = whole) => {
      const before = tag.subarray(start, end + 1)
      if (end < tag.length) return Readable.from([before])
      const sound = () => files.read(fileName, { start: Math.max(0, start - tag.length), end: end - tag.length })
      return before.length === 0 ? sound() : Readable.from(oneAfterTheOther(before, sound))
    },
  }
}

// The file is opened in here: nobody would close it for a reader who goes at the first piece.
async function* oneAfterTheOther(before: Buffer, open: () => Promise<Readable>) {
  yield before
  yield* await open()
}

const tagOf = (story: TakenStory): Buffer =>
  id3Tag({
    title: oneLine(story.title),
    artist: oneLine(story.toldBy),
    album: oneLine(story.vault),
    year: story.createdAt.slice(0, 4),
    language: '',
    comment: oneLine(story.citation),
  })
