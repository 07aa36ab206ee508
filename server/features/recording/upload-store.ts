import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePlan } from '#server/features/billing/entitlement.ts'
import { requireTargetFamily } from '#server/features/family/members.ts'
import type { Database } from '#server/infra/db/database.ts'
import { limitByFreeSpace } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member, Person } from '#server/infra/http/authorize.ts'
import { check } from '#server/infra/http/validate.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import { believedStart } from './believed-start.ts'
import { uploadMetadataSchema } from './contract.ts'
import {
  clearUploadLength,
  countOpenUploads,
  findUpload,
  insertUpload,
  lockUploadCreation,
  setUploadLength,
} from './queries.ts'
import { findSavedRecording } from './saved-recording.ts'
import { discardUpload, findOpenUploadFiles, lockUpload, registerUpload, renewUploadLease } from './stored-files.ts'
import { tooManyUploads, uploadBusy } from './upload-errors.ts'

/** Far more than anyone has waiting; keeps one account from filling the disk with new uploads. */
const MAX_OPEN_UPLOADS = 200
/** The unsaved audio of a family is limited to this many recordings of the maximum size. */
const MAX_FULL_SIZE_RECORDINGS = 3

export type UploadServices = { database: Database; files: FileStore; payments: Payments; maxAudioBytes: number }

/**
 * The length that a request declares for the whole recording, or `isDeferred` if the recording continues even though a length was
 * declared before. Repeating the same length, after a lost answer, is fine.
 */
type DeclaredLength = { bytes: number | undefined; isDeferred: boolean }

/**
 * One person's uploads, as a tus data store. A database row says whose an upload is and whether it is open; its offset is the
 * length of its file, which is flushed to disk before it is reported.
 */
export class UploadStore extends DataStore {
  readonly #services: UploadServices
  readonly #viewer: Person | Member
  readonly #declared: DeclaredLength

  constructor(services: UploadServices, viewer: Person | Member, declared: DeclaredLength) {
    super()
    this.#services = services
    this.#viewer = viewer
    this.#declared = declared
    this.extensions = ['creation', 'creation-defer-length', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    if (!('familyId' in this.#viewer)) throw apiErrors.noFamily()
    await createUpload(this.#services, this.#viewer, check(uploadMetadataSchema, upload.metadata))
    if (upload.size !== undefined) await this.declareUploadLength(upload.id, upload.size)
    return upload
  }

  override async getUpload(recordingKey: string): Promise<Upload> {
    const { fileName, bytes, createdAt } = await this.#find(recordingKey)
    const { bytes: declared, isDeferred } = this.#declared
    return new Upload({
      id: recordingKey,
      offset: await this.#services.files.appended(fileName),
      creation_date: createdAt.toISOString(),
      // tus rejects a second declaration, and data beyond the size.
      ...(bytes !== null && bytes !== declared && !isDeferred && { size: bytes }),
    })
  }

  override async write(stream: Readable, recordingKey: string, offset: number): Promise<number> {
    const { fileName, familyId, bytes } = await this.#find(recordingKey)
    if (offset === 0) await this.#createFile(fileName)
    if (this.#declared.isDeferred) await this.#reopen(recordingKey, fileName)
    // All of it has arrived, and a save that died may have sealed it.
    else if (offset > 0 && offset === bytes) return offset
    const { database, files } = this.#services
    const requireRoom = () => requireFamilyQuota(this.#services, familyId)
    try {
      return await files.append(fileName, offset, limitByFreeSpace(stream, requireRoom))
    } finally {
      // Bytes count even if the connection broke off after them.
      const stored = await files.draftInfo(fileName)
      if (stored && stored.bytes > offset)
        await database.asViewer(this.#viewer.userId, (tx) => renewUploadLease(tx, fileName))
    }
  }

  override async declareUploadLength(recordingKey: string, bytes: number): Promise<void> {
    const { userId } = this.#viewer
    await this.#services.database.asViewer(userId, (tx) => setUploadLength(tx, userId, recordingKey, bytes))
  }

  override async remove(recordingKey: string): Promise<void> {
    const { fileName } = await this.#find(recordingKey)
    await discardUpload(this.#services.database, this.#services.files, fileName)
  }

  /** Creates the file while its row is locked, so a concurrent discard either finds the file or prevents it. */
  async #createFile(fileName: string): Promise<void> {
    const { database, files } = this.#services
    await database.asViewer(this.#viewer.userId, async (tx) => {
      if (!(await lockUpload(tx, fileName))) throw ERRORS.FILE_NOT_FOUND
      await files.begin(fileName)
    })
  }

  /** Continues a finished recording. No save runs meanwhile (it needs the same lock), but one that died may have sealed the file. */
  async #reopen(recordingKey: string, fileName: string): Promise<void> {
    const { userId } = this.#viewer
    await this.#services.files.reopen(fileName)
    await this.#services.database.asViewer(userId, (tx) => clearUploadLength(tx, userId, recordingKey))
  }

  async #find(recordingKey: string) {
    const { userId } = this.#viewer
    const upload = await this.#services.database.asViewer(userId, (tx) => findUpload(tx, userId, recordingKey))
    if (upload?.state !== 'uploading') throw ERRORS.FILE_NOT_FOUND
    return upload
  }
}

/**
 * Registers a recording that is about to be sent. Repeating the request changes nothing. Throws `not_in_family`, `plan_needed`,
 * `not_audio`, `already_saved`, `too_many_uploads` and `upload_busy`.
 */
const createUpload = (
  { database, payments }: Pick<UploadServices, 'database' | 'payments'>,
  viewer: Member,
  {
    recordingKey,
    familyId: recordedFor,
    mimeType,
    startedAt,
    utcOffsetMinutes,
  }: InferOutput<typeof uploadMetadataSchema>,
): Promise<void> => {
  const extension = extensionOf(mimeType)
  const { userId } = viewer
  return database.asViewer(userId, async (tx) => {
    await lockUploadCreation(tx, userId)
    const known = await findUpload(tx, userId, recordingKey)
    // Saved from an upload or a form: its key can't be used for a second story.
    if (known?.state === 'stored' || (await findSavedRecording(tx, userId, recordingKey)))
      throw new ApiError(409, 'already_saved', 'This recording is already in the vault.')
    if (known?.state === 'uploading') return
    if (known) throw uploadBusy()
    const familyId = await requireTargetFamily(tx, viewer, recordedFor)
    await requirePlan(tx, payments, familyId, startedAt)
    if ((await countOpenUploads(tx, userId)) >= MAX_OPEN_UPLOADS) throw tooManyUploads()
    const fileName = `${randomBytes(18).toString('base64url')}.${extension}`
    await registerUpload(tx, { name: fileName, familyId, userId })
    await insertUpload(tx, {
      userId,
      familyId,
      recordingKey,
      fileName,
      startedAt: believedStart(startedAt, new Date()),
      utcOffsetMinutes,
    })
  })
}

const extensionOf = (mimeType: string): string => {
  const [plain = ''] = mimeType.toLowerCase().split(';')
  const container = Object.values(CONTAINERS).find((known) => known.mimeType === plain.trim())
  if (!container) throw new ApiError(400, 'not_audio', 'Keepsaid can’t play this kind of audio.')
  return container.extension
}

/** Throws `too_many_uploads` when the unsaved recordings of all family members together reach the limit. */
const requireFamilyQuota = async (
  { database, files, maxAudioBytes }: UploadServices,
  familyId: number,
): Promise<void> => {
  // A member can see only their own uploads.
  const names = await database.asSystem((tx) => findOpenUploadFiles(tx, familyId))
  let bytes = 0
  for (const name of names) bytes += (await files.draftInfo(name))?.bytes ?? 0
  if (bytes >= MAX_FULL_SIZE_RECORDINGS * maxAudioBytes) throw tooManyUploads()
}
