import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import type { UnsavedBedtime } from '#common/bedtime.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import type { FileStore, StoredFile } from '#server/infra/files/file-store.ts'
import { ApiError, errorCode } from '#server/infra/http/api-error.ts'
import { sendRange } from '#server/infra/http/send-range.ts'
import type { Locks } from '#server/infra/locks/locks.ts'
import { CONTAINERS, type Container } from '#server/infra/media/container.ts'
import { believedStart } from './believed-start.ts'
import type { uploadSchema } from './contract.ts'
import { findOpenUploads, findUpload, setUploadBedtime } from './queries.ts'
import { type ReceivedRecording, recognizeContainer } from './receive-recording.ts'
import { audioMimeType } from './send-audio.ts'
import { discardUpload, lockUpload } from './stored-files.ts'
import { uploadUnfinished, uploadUnknown } from './upload-errors.ts'
import { withUploadLock } from './upload-locks.ts'

type Services = { database: Database; files: FileStore }

/** This person's unsaved recordings, from any device, with how much of each is on disk. */
export const listUploads = async (
  { database, files }: Services,
  userId: number,
): Promise<InferOutput<typeof uploadSchema>[]> => {
  const open = await database.asViewer(userId, (tx) => findOpenUploads(tx, userId))
  return Promise.all(
    open.map(async ({ upload, removedAt }) => {
      const {
        recordingKey,
        familyId,
        fileName,
        bytes: length,
        startedAt,
        utcOffsetMinutes,
        createdAt,
        bedtime,
      } = upload
      const draft = await files.draftInfo(fileName)
      return {
        recordingKey,
        familyId,
        bytes: draft?.bytes ?? 0,
        length,
        mimeType: audioMimeType(fileName),
        startedAt: believedStart(startedAt, createdAt)?.toISOString() ?? null,
        utcOffsetMinutes,
        createdAt: createdAt.toISOString(),
        changedAt: (draft?.modifiedAt ?? createdAt).toISOString(),
        removedAt: removedAt.toISOString(),
        bedtime,
      }
    }),
  )
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
  const draft = upload && (await files.draftInfo(upload.fileName))
  if (!draft) throw uploadUnknown()
  const { fileName } = upload
  // Bytes are only ever appended, so the length identifies the version.
  const file = { ...draft, etag: `"${fileName}-${draft.bytes}"`, mimeType: audioMimeType(fileName) }
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

/** Checks that all of an upload has arrived. Throws `upload_unknown` and `upload_unfinished`. */
export const requireFinishedUpload = async (
  files: FileStore,
  upload: FoundUpload | undefined,
): Promise<FoundUpload> => {
  if (!upload) throw uploadUnknown()
  if (upload.bytes === null || (await files.appended(upload.fileName)) !== upload.bytes) throw uploadUnfinished()
  return upload
}

/**
 * Seals a finished upload, then calls `store`, which must attach it to a story in a transaction (`attachRecording`). Until that
 * commits, it remains an upload and everything can be repeated. Throws `upload_unknown`, `upload_unfinished`, `empty_audio` and
 * `not_audio`.
 */
export const receiveUpload = async <T>(
  { files }: Pick<Services, 'files'>,
  upload: FoundUpload | undefined,
  store: (received: ReceivedRecording) => Promise<T>,
): Promise<T> => {
  const { fileName } = await requireFinishedUpload(files, upload)
  const { container, result } = await readUpload(files, fileName, hashBytes)
  await files.seal(fileName).catch(throwUploadUnknown)
  return store({ name: fileName, mimeType: CONTAINERS[container].mimeType, ...result })
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
  const upload = await database.asViewer(userId, (tx) => findOpenUpload(tx, userId, uploadId))
  const { fileName } = await requireFinishedUpload(files, upload)
  const { container } = await readUpload(files, fileName, () => files.link(fileName, path).catch(throwUploadUnknown))
  return container
}

/** Length and SHA-256 of an upload. Throws `upload_unknown`. */
export const hashUpload = async (files: FileStore, { fileName }: FoundUpload): Promise<StoredFile> =>
  hashBytes(await files.readAppended(fileName).catch(throwUploadUnknown))

/**
 * Discards the upload of a recording whose first `savedBytes` bytes were saved another way. A longer upload has audio that
 * exists nowhere else, so it stays.
 */
export const discardRedundantUpload = (
  { database, files, locks }: Services & { locks: Locks },
  userId: number,
  recordingKey: string,
  savedBytes: number,
): Promise<void> =>
  withUploadLock(locks, userId, recordingKey, async () => {
    const upload = await database.asViewer(userId, (tx) => findOpenUpload(tx, userId, recordingKey))
    if (upload && (await files.appended(upload.fileName)) <= savedBytes)
      await discardUpload(database, files, upload.fileName)
  })

/**
 * Reads an upload once from the start: its container, and the result of `use` on all of its bytes. Throws `empty_audio`,
 * `upload_unknown`, and `not_audio` if the content isn't what the sender declared.
 */
const readUpload = async <T>(
  files: FileStore,
  fileName: string,
  use: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<{ container: Container; result: T }> => {
  const file = await files.readAppended(fileName).catch(throwUploadUnknown)
  try {
    const { container, bytes } = await recognizeContainer(file)
    // The file extension comes from the declared MIME type.
    if (!fileName.endsWith(`.${CONTAINERS[container].extension}`))
      throw new ApiError(400, 'not_audio', 'This recording isn’t in the audio format that was declared.')
    return { container, result: await use(bytes) }
  } finally {
    file.destroy()
  }
}

/** The upload was swept, or went with its family, during the request. */
const throwUploadUnknown = (error: unknown): never => {
  throw errorCode(error) === 'ENOENT' ? uploadUnknown() : error
}
