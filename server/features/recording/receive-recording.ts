import { randomBytes } from 'node:crypto'
import type { SpokenLanguage } from '#common/spoken-languages.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { StoredFile } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { IncomingFile } from '#server/infra/http/multipart.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import { CONTAINERS, type Container, SNIFF_BYTES, sniffContainer } from '#server/infra/media/container.ts'
import { measureRecording } from './jobs.ts'
import { insertRecording, setUploadBedtime } from './queries.ts'
import { discardFile, LEASE_RENEWAL_MS, lockFile, markStored, registerFile, renewLease } from './stored-files.ts'

export type ReceivedTake = StoredFile & { name: string; mimeType: string }

export type ReceivedRecording = {
  /** In order. */
  takes: readonly ReceivedTake[]
  /** Prepares the files for the transaction that makes a story of them. False if one is in a story by now, or was discarded. */
  claim(tx: Tx): Promise<boolean>
  /** Discards the files after another save has made the same story. */
  discard(): Promise<void>
}

type Services = { database: Database; files: FileStore; log: Log }

/**
 * Streams an uploaded recording into the file store, then calls `store`, which must attach it to a story in a transaction
 * (`attachRecording`). If anything fails on either side, the file is discarded unless that transaction was committed.
 * Throws `empty_audio`, `not_audio` and the errors of receiving a form.
 */
export const receiveRecording = async <T>(
  { database, files, log }: Services,
  viewer: { userId: number; familyId: number },
  upload: IncomingFile,
  store: (received: ReceivedRecording) => Promise<T>,
): Promise<T> => {
  let name: string | undefined
  let renewal: NodeJS.Timeout | undefined
  try {
    const received = await upload.receive(async (source) => {
      const { container, bytes } = await recognizeContainer(source)
      const { mimeType, extension } = CONTAINERS[container]
      const registered = `${randomBytes(18).toString('base64url')}.${extension}`
      await database.asViewer(viewer.userId, (tx) =>
        registerFile(tx, { name: registered, familyId: viewer.familyId, userId: viewer.userId }),
      )
      name = registered
      renewal = setInterval(() => {
        const renewed = database.asSystem((tx) => renewLease(tx, registered))
        renewed.catch((error: unknown) => log.warn({ code: 'lease', ...describeError(error) }, 'lease not renewed'))
      }, LEASE_RENEWAL_MS)
      const stored = await files.write(registered, bytes)
      return {
        takes: [{ name: registered, mimeType, ...stored }],
        claim: (tx: Tx) => lockFile(tx, registered),
        discard: () => discardFile(database, files, registered),
      }
    })
    return await store(received)
  } catch (error) {
    // If this fails too, the sweep finds the file by its row.
    if (name) await discardFile(database, files, name).catch(() => {})
    throw error
  } finally {
    clearInterval(renewal)
  }
}

/** Stores received takes, in order, as the audio of a story and queues its measuring, in the story's own transaction. */
export const attachRecording = async (
  tx: Tx,
  queue: Queue,
  story: { storyId: number; familyId: number },
  takes: readonly ReceivedTake[],
  language: SpokenLanguage,
): Promise<void> => {
  for (const { name } of takes) {
    await markStored(tx, name)
    // From here on the story has it.
    await setUploadBedtime(tx, name, null)
  }
  const recordingId = await insertRecording(
    tx,
    { ...story, language },
    takes.map(({ name, mimeType, bytes, sha256 }) => ({ fileName: name, mimeType, bytes, sha256 })),
  )
  await queue.send(tx, measureRecording, { recordingId }, { familyId: story.familyId })
}

/**
 * Detects the container from the first bytes of a stream and returns the whole stream. Throws `empty_audio` if there are no
 * bytes, `not_audio` if we don't support the format.
 */
export const recognizeContainer = async (
  source: AsyncIterable<Uint8Array>,
): Promise<{ container: Container; bytes: AsyncIterable<Uint8Array> }> => {
  const iterator = source[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  let length = 0
  while (length < SNIFF_BYTES) {
    const next = await iterator.next()
    if (next.done) break
    chunks.push(next.value)
    length += next.value.byteLength
  }
  const head = Buffer.concat(chunks)
  if (head.length === 0) throw new ApiError(400, 'empty_audio', 'Recording failed to produce valid audio data')
  const container = sniffContainer(head)
  if (!container)
    throw new ApiError(400, 'not_audio', 'Keepsaid can’t play this file. Please choose an audio recording.')
  return { container, bytes: joined(head, iterator) }
}

async function* joined(head: Uint8Array, iterator: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  yield head
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
}
