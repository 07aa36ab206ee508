import { Readable } from 'node:stream'
import { and, eq, lt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import type { UnsavedBedtime } from '#common/bedtime.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { uploads } from '#server/infra/db/schema/recordings.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import type { FileStore, StoredFile } from '#server/infra/files/file-store.ts'
import { ApiError, errorCode } from '#server/infra/http/api-error.ts'
import { sendRange } from '#server/infra/http/send-range.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import { CONTAINERS, type Container } from '#server/infra/media/container.ts'
import { believedStart } from './believed-start.ts'
import type { uploadSchema } from './contract.ts'
import { findOpenUploads, findUpload, setUploadBedtime } from './queries.ts'
import { type ReceivedRecording, recognizeContainer } from './receive-recording.ts'
import { audioMimeType } from './send-audio.ts'
import { discardUpload, lockUpload } from './stored-files.ts'
import { uploadUnfinished, uploadUnknown } from './upload-errors.ts'

type Services = { database: Database; files: FileStore }

/**
 * Measures the uploads that began before rows said how much has arrived. Before the first request: until then, the lengths of
 * their files are right. One that the disk can't read is left for the next start.
 */
export const measureOldUploads = async ({ database, files }: Services, log: Log): Promise<void> => {
  const isOld = lt(uploads.receivedBytes, 0)
  const old = await database.asSystem((tx) => tx.select({ name: uploads.fileName }).from(uploads).where(isOld))
  for (const { name } of old) {
    const receivedBytes = await files.appended(name).catch((error: unknown) => {
      log.error({ code: 'upload_unreadable', file: name, ...describeError(error) }, 'an upload cannot be measured')
      return undefined
    })
    if (receivedBytes === undefined) continue
    // Another process may have measured it, too, and have appended to it since.
    const isStillOld = and(eq(uploads.fileName, name), isOld)
    await database.asSystem((tx) => tx.update(uploads).set({ receivedBytes }).where(isStillOld))
  }
}

/** This person's unsaved recordings, from any device, with how much of each is on disk. */
export const listUploads = async (database: Database, userId: number): Promise<InferOutput<typeof uploadSchema>[]> => {
  const open = await database.asViewer(userId, (tx) => findOpenUploads(tx, userId))
  return open.map(({ upload, removedAt }) => ({
    recordingKey: upload.recordingKey,
    familyId: upload.familyId,
    bytes: upload.receivedBytes,
    length: upload.bytes,
    mimeType: audioMimeType(upload.fileName),
    startedAt: believedStart(upload.startedAt, upload.createdAt)?.toISOString() ?? null,
    utcOffsetMinutes: upload.utcOffsetMinutes,
    createdAt: upload.createdAt.toISOString(),
    changedAt: (upload.receivedAt ?? upload.createdAt).toISOString(),
    removedAt: removedAt.toISOString(),
    bedtime: upload.bedtime,
  }))
}

/** Sends the audio that has arrived so far of this person's upload, or a byte range of it. Throws `upload_unknown`. */
export const sendUploadAudio = async (
  { database, files }: Services,
  userId: number,
  recordingKey: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const upload = await database.asViewer(userId, (tx) => findOpenUpload(tx, userId, recordingKey))
  if (!upload || upload.receivedBytes === 0) throw uploadUnknown()
  const { fileName, receivedBytes: bytes, receivedAt, createdAt } = upload
  // Bytes are only ever appended, so the length identifies the version.
  const etag = `"${fileName}-${bytes}"`
  const file = { bytes, modifiedAt: receivedAt ?? createdAt, etag, mimeType: audioMimeType(fileName) }
  return sendRange(file, (range) => files.readAppended(fileName, range).catch(throwUploadUnknown), request, reply)
}

/** Stores which bedtime story is read aloud in this person's upload. Throws `upload_unknown`. */
export const storeUploadBedtime = (
  database: Database,
  userId: number,
  recordingKey: string,
  bedtime: UnsavedBedtime,
): Promise<void> =>
  database.asViewer(userId, async (tx) => {
    const upload = await findOpenUpload(tx, userId, recordingKey)
    // The lock makes a save that runs now the last to write: it removes the story.
    if (!upload || !(await lockUpload(tx, upload.fileName))) throw uploadUnknown()
    await setUploadBedtime(tx, upload.fileName, bedtime)
  })

export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** This person's upload of a recording that isn't a story yet. */
export const findOpenUpload = async (tx: Tx, userId: number, uploadId: string): Promise<FoundUpload | undefined> => {
  const found = await findUpload(tx, userId, uploadId)
  return found?.state === 'uploading' ? found : undefined
}

/** This person's upload that has become the audio of a story. */
export const findSavedUpload = async (tx: Tx, userId: number, uploadId: string): Promise<FoundUpload | undefined> => {
  const found = await findUpload(tx, userId, uploadId)
  return found?.state === 'stored' ? found : undefined
}

/** Discards this person's upload. Throws `upload_unknown`. */
export const removeUpload = async (
  { database, files }: Services,
  userId: number,
  recordingKey: string,
): Promise<void> => {
  const upload = await database.asViewer(userId, (tx) => findOpenUpload(tx, userId, recordingKey))
  if (!upload || !(await discardUpload(database, files, upload.fileName))) throw uploadUnknown()
}

/** Checks that all of an upload has arrived. Throws `upload_unknown` and `upload_unfinished`. */
export const requireFinishedUpload = (upload: FoundUpload | undefined): FoundUpload => {
  if (!upload) throw uploadUnknown()
  if (upload.bytes !== upload.receivedBytes) throw uploadUnfinished()
  return upload
}

/**
 * Reads a finished upload, then calls `store`, which must attach it to a story in a transaction (`attachRecording`). Until that
 * commits, it remains an upload and everything can be repeated. Throws `upload_unknown`, `upload_unfinished`, `empty_audio` and
 * `not_audio`.
 */
export const receiveUpload = async <T>(
  { files }: Pick<Services, 'files'>,
  found: FoundUpload | undefined,
  store: (received: ReceivedRecording) => Promise<T>,
): Promise<T> => {
  const upload = requireFinishedUpload(found)
  const { fileName: name } = upload
  const { container, result: read } = await readUpload(files, upload, hashBytes)
  const claim = async (tx: Tx): Promise<boolean> => {
    const locked = await lockUpload(tx, name)
    if (!locked) return false
    // It was continued while it was read, or the disk has lost some of it.
    if (locked.receivedBytes !== read.bytes || locked.bytes !== read.bytes) throw uploadUnfinished()
    await files.seal(name, read.bytes).catch(throwUploadUnknown)
    return true
  }
  return store({ name, mimeType: CONTAINERS[container].mimeType, ...read, claim })
}

/**
 * Hard-links this person's finished upload to `path`, so even a long recording isn't copied. If the upload continues later, the
 * linked file grows too. Throws `upload_unknown`, `upload_unfinished`, `empty_audio` and `not_audio`.
 */
export const linkUpload = async (
  { database, files }: Services,
  userId: number,
  uploadId: string,
  path: string,
): Promise<Container> => {
  const found = await database.asViewer(userId, (tx) => findOpenUpload(tx, userId, uploadId))
  const upload = requireFinishedUpload(found)
  const link = () => files.link(upload.fileName, path).catch(throwUploadUnknown)
  return (await readUpload(files, upload, link)).container
}

/** Length and SHA-256 of an upload. Throws `upload_unknown`. */
export const hashUpload = async (files: FileStore, upload: FoundUpload): Promise<StoredFile> =>
  hashBytes(await readReceived(files, upload))

/**
 * Discards the upload of a recording whose first `savedBytes` bytes were saved another way. A longer upload has audio that
 * exists nowhere else, so it stays.
 */
export const discardRedundantUpload = async (
  { database, files }: Services,
  userId: number,
  recordingKey: string,
  savedBytes: number,
): Promise<void> => {
  const upload = await database.asViewer(userId, (tx) => findOpenUpload(tx, userId, recordingKey))
  if (upload) await discardUpload(database, files, upload.fileName, savedBytes)
}

/**
 * Reads an upload once from the start: its container, and the result of `use` on all of its bytes. Throws `empty_audio`,
 * `upload_unknown`, and `not_audio` if the content isn't what the sender declared.
 */
const readUpload = async <T>(
  files: FileStore,
  upload: FoundUpload,
  use: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<{ container: Container; result: T }> => {
  const file = await readReceived(files, upload)
  try {
    const { container, bytes } = await recognizeContainer(file)
    // The file extension comes from the declared MIME type.
    if (!upload.fileName.endsWith(`.${CONTAINERS[container].extension}`))
      throw new ApiError(400, 'not_audio', 'This recording isn’t in the audio format that was declared.')
    return { container, result: await use(bytes) }
  } finally {
    file.destroy()
  }
}

/** The bytes that were acknowledged. After them, the file may have some of a request that failed. */
const readReceived = async (files: FileStore, { fileName, receivedBytes }: FoundUpload): Promise<Readable> =>
  receivedBytes === 0
    ? Readable.from([])
    : files.readAppended(fileName, { start: 0, end: receivedBytes - 1 }).catch(throwUploadUnknown)

/** The upload was swept, or went with its family, during the request. */
const throwUploadUnknown = (error: unknown): never => {
  throw errorCode(error) === 'ENOENT' ? uploadUnknown() : error
}
