import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import type { UnsavedBedtime } from '#common/bedtime.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, errorCode } from '#server/infra/http/api-error.ts'
import { sendRange } from '#server/infra/http/send-range.ts'
import { CONTAINERS, type Container } from '#server/infra/media/container.ts'
import { believedStart } from './believed-start.ts'
import type { NamedTake, uploadSchema } from './contract.ts'
import { withoutLostBytes } from './lost-bytes.ts'
import { findOpenUploads, findUpload, setUploadBedtime } from './queries.ts'
import { type ReceivedRecording, type ReceivedTake, recognizeContainer } from './receive-recording.ts'
import { type SavedRecording, savedWithOtherAudio } from './saved-recording.ts'
import { audioMimeType } from './send-audio.ts'
import { discardUpload, lockUpload } from './stored-files.ts'
import { alreadySaved, uploadLonger, uploadUnfinished, uploadUnknown } from './upload-errors.ts'

type Services = { database: Database; files: FileStore }

/** This person's unsaved takes, from any device, with how much of each is on disk. */
export const listUploads = async (
  { database, files }: Services,
  userId: number,
): Promise<InferOutput<typeof uploadSchema>[]> => {
  const open = await database.asViewer(userId, (tx) => findOpenUploads(tx, userId))
  const listed = open.map(async ({ upload, removedAt }) => ({
    recordingKey: upload.recordingKey,
    takeId: upload.takeId,
    position: upload.position,
    familyId: upload.familyId,
    bytes: await bytesOnDisk(files, upload),
    length: upload.bytes,
    mimeType: audioMimeType(upload.fileName),
    startedAt: believedStart(upload.startedAt, upload.createdAt)?.toISOString() ?? null,
    utcOffsetMinutes: upload.utcOffsetMinutes,
    createdAt: upload.createdAt.toISOString(),
    changedAt: (upload.receivedAt ?? upload.createdAt).toISOString(),
    removedAt: removedAt.toISOString(),
    bedtime: upload.bedtime,
  }))
  return Promise.all(listed)
}

/** Leaves the row as it is: lists are read often, and by devices that don't have the audio. */
const bytesOnDisk = async (
  files: FileStore,
  { fileName, receivedBytes }: { fileName: string; receivedBytes: number },
): Promise<number> => {
  const appended = await files.appended(fileName).catch(() => receivedBytes)
  return Math.min(appended, receivedBytes)
}

/** Sends the audio that has arrived so far of this person's upload, or a byte range of it. Throws `upload_unknown`. */
export const sendUploadAudio = async (
  { database, files }: Services,
  userId: number,
  takeId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const upload = await database.asViewer(userId, (tx) => findStoredUpload(tx, files, userId, takeId))
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
  takeId: string,
  bedtime: UnsavedBedtime,
): Promise<void> =>
  database.asViewer(userId, async (tx) => {
    const upload = await findOpenUpload(tx, userId, takeId)
    // The lock makes a save that runs now the last to write: it removes the story.
    if (!upload || (await lockUpload(tx, upload.fileName)) === undefined) throw uploadUnknown()
    await setUploadBedtime(tx, upload.fileName, bedtime)
  })

export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** This person's upload of a take that isn't in a story yet. */
const findOpenUpload = async (tx: Tx, userId: number, takeId: string): Promise<FoundUpload | undefined> => {
  const found = await findUpload(tx, userId, takeId)
  return found?.state === 'uploading' ? found : undefined
}

/** The same, with how much of it is on disk. */
export const findStoredUpload = async (
  tx: Tx,
  files: FileStore,
  userId: number,
  takeId: string,
): Promise<FoundUpload | undefined> => {
  const found = await findOpenUpload(tx, userId, takeId)
  return found && withoutLostBytes(tx, files, found)
}

/** Discards this person's upload. Throws `upload_unknown`. */
export const removeUpload = async ({ database, files }: Services, userId: number, takeId: string): Promise<void> => {
  const upload = await database.asViewer(userId, (tx) => findOpenUpload(tx, userId, takeId))
  if (!upload || !(await discardUpload(database, files, upload.fileName))) throw uploadUnknown()
}

/** A take that a save names, and this person's upload of it, if there is one. */
export type NamedUpload = NamedTake & { upload: FoundUpload | undefined }
type ArrivedUpload = NamedTake & { upload: FoundUpload }

/** This person's uploads of the takes that a save names, in that order, with how much of the open ones is on disk. */
export const findNamedUploads = async (
  tx: Tx,
  files: FileStore,
  userId: number,
  takes: readonly NamedTake[],
): Promise<readonly NamedUpload[]> => {
  const found: NamedUpload[] = []
  for (const take of takes) found.push({ ...take, upload: await findUpload(tx, userId, take.takeId) })
  const nameOf = ({ upload }: NamedUpload) => upload?.fileName ?? ''
  // In this order because some may be locked (see lockUpload).
  for (const named of found.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
    if (named.upload?.state === 'uploading') named.upload = await withoutLostBytes(tx, files, named.upload)
  return found
}

/** An error about one of the takes of a save: says which one, in words if there are several. */
const aboutTake = (takes: readonly NamedTake[], index: number, { status, code, message }: ApiError): ApiError =>
  new ApiError(status, code, takes.length > 1 ? `Take ${index + 1}: ${message}` : message, {
    takeId: takes[index]?.takeId ?? '',
  })

/** The open upload of a take that a save names. Throws unless it has as many bytes as the save says. */
const requireOpen = (takes: readonly NamedTake[], index: number, { bytes, upload }: NamedUpload): FoundUpload => {
  const problem = uploadProblem(bytes, upload?.state === 'uploading' ? upload.receivedBytes : undefined)
  if (problem || !upload) throw aboutTake(takes, index, problem ?? uploadUnknown())
  return upload
}

/** What is wrong with the upload of a take that should have this many bytes. */
const uploadProblem = (bytes: number, receivedBytes: number | undefined): ApiError | undefined => {
  if (receivedBytes === undefined) return uploadUnknown()
  if (receivedBytes < bytes) return uploadUnfinished()
  return receivedBytes > bytes ? uploadLonger() : undefined
}

/** Checks that these uploads are open, of this family, and have as many bytes as the save names. */
const requireArrived = (takes: readonly NamedUpload[], familyId: number): readonly ArrivedUpload[] =>
  takes.map((take, i) => {
    if (take.upload?.familyId !== familyId) throw aboutTake(takes, i, uploadUnknown())
    if (take.upload.state === 'stored') throw aboutTake(takes, i, alreadySaved())
    return { ...take, upload: requireOpen(takes, i, take) }
  })

/**
 * Reads the uploads of the takes that a save names, then calls `store`, which must attach them to a story in a transaction
 * (`attachRecording`). Until that commits, they remain uploads and everything can be repeated. Throws `upload_unknown`,
 * `upload_unfinished`, `wrong_length`, `already_saved` and `not_audio`, with the `takeId` in `fields`.
 */
export const receiveUploads = async <T>(
  { database, files }: Services,
  named: readonly NamedUpload[],
  familyId: number,
  store: (received: ReceivedRecording) => Promise<T>,
): Promise<T> => {
  const arrived = requireArrived(named, familyId)
  const takes: ReceivedTake[] = []
  for (const [i, { upload }] of arrived.entries()) {
    const { container, result } = await readTake(files, arrived, i, upload, hashBytes)
    await files.assemble(upload.fileName, result).catch(throwUploadUnknown)
    takes.push({ name: upload.fileName, mimeType: CONTAINERS[container].mimeType, ...result })
  }
  const claim = async (tx: Tx): Promise<boolean> => {
    const inLockOrder = [...takes.entries()].toSorted(([, a], [, b]) => (a.name < b.name ? -1 : 1))
    for (const [i, take] of inLockOrder) {
      const receivedBytes = await lockUpload(tx, take.name)
      if (receivedBytes === undefined) return false
      // It was continued while it was read, or the disk has lost some of it.
      const problem = uploadProblem(take.bytes, receivedBytes)
      if (problem) throw aboutTake(arrived, i, problem)
    }
    for (const take of takes) await files.seal(take.name, take.bytes).catch(throwUploadUnknown)
    return true
  }
  const discard = async () => {
    for (const take of takes) await discardUpload(database, files, take.name, take.bytes)
  }
  const stored = await store({ takes, claim, discard })
  for (const { name } of takes) await files.release(name)
  return stored
}

/**
 * Compares the takes that a save names with those of the story that this recording became before. Uploads of the same audio
 * are redundant and are discarded. Throws `saved_otherwise` and, as long as that can't be told, the errors of `receiveUploads`.
 */
export const requireSavedUploads = async (
  { database, files }: Services,
  named: readonly NamedUpload[],
  saved: SavedRecording,
): Promise<void> => {
  if (named.length !== saved.takes.length) throw savedWithOtherAudio(saved)
  const redundant: FoundUpload[] = []
  for (const [i, sent] of named.entries()) {
    const { bytes, upload } = sent
    const take = saved.takes[i]
    if (bytes !== take?.bytes) throw savedWithOtherAudio(saved)
    if (upload?.fileName === take.fileName) continue
    if (upload?.state === 'stored') throw savedWithOtherAudio(saved)
    const open = requireOpen(named, i, sent)
    const { sha256 } = await hashBytes(await readReceived(files, open))
    if (sha256 !== take.sha256) throw savedWithOtherAudio(saved)
    redundant.push(open)
  }
  for (const { fileName, receivedBytes } of redundant) await discardUpload(database, files, fileName, receivedBytes)
}

/**
 * Hard-links this person's uploads of takes into a folder, so even long ones aren't copied, and returns the files in order. If an
 * upload continues later, the linked file grows too. Throws the errors of `receiveUploads`.
 */
export const linkUploads = async (
  { database, files }: Services,
  userId: number,
  named: readonly NamedTake[],
  folder: string,
): Promise<{ path: string; container: Container }[]> => {
  const uploads = await database.asViewer(userId, (tx) => findNamedUploads(tx, files, userId, named))
  const linked: { path: string; container: Container }[] = []
  for (const [i, take] of uploads.entries()) {
    const upload = requireOpen(named, i, take)
    const path = `${folder}/take-${i + 1}`
    const { container } = await readTake(files, named, i, upload, () => files.link(upload.fileName, path))
    linked.push({ path, container })
  }
  return linked
}

/**
 * Discards the upload of a take whose first `savedBytes` bytes were saved another way. A longer upload has audio that exists
 * nowhere else, so it stays.
 */
export const discardRedundantUpload = async (
  { database, files }: Services,
  userId: number,
  takeId: string,
  savedBytes: number,
): Promise<void> => {
  const upload = await database.asViewer(userId, (tx) => findOpenUpload(tx, userId, takeId))
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

/** As `readUpload`; its errors say which take it is. */
const readTake = <T>(
  files: FileStore,
  takes: readonly NamedTake[],
  index: number,
  upload: FoundUpload,
  use: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<{ container: Container; result: T }> =>
  readUpload(files, upload, use).catch((error: unknown) => {
    const known = errorCode(error) === 'ENOENT' ? uploadUnknown() : error
    throw known instanceof ApiError ? aboutTake(takes, index, known) : known
  })

/** The bytes that were acknowledged. After them, the file may have some of a request that failed. */
const readReceived = async (files: FileStore, { fileName, receivedBytes }: FoundUpload): Promise<Readable> =>
  receivedBytes === 0
    ? Readable.from([])
    : files.readAppended(fileName, { start: 0, end: receivedBytes - 1 }).catch(throwUploadUnknown)

/** The upload was swept, or went with its family, during the request. */
const throwUploadUnknown = (error: unknown): never => {
  throw errorCode(error) === 'ENOENT' ? uploadUnknown() : error
}
