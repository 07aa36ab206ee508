import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { discardUpload } from '#server/features/recording/discard-file.ts'
import { holdUpload, renewUpload } from '#server/features/recording/stored-files.ts'
import type { Database } from '#server/infra/db/database.ts'
import { limitByFreeSpace } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member, Person } from '#server/infra/http/authorize.ts'
import { check } from '#server/infra/http/validate.ts'
import { beginUpload } from './begin-upload.ts'
import { uploadMetadataSchema } from './contract.ts'
import { requireFamilyRoom } from './family-room.ts'
import { declareLength, findUpload, withdrawLength } from './queries.ts'

export type UploadServices = { database: Database; files: FileStore; payments: Payments; maxAudioBytes: number }

/**
 * What the request says of the whole recording: its length, or that it goes on, whatever was said before. A length that is
 * said again, after a lost answer, is not refused.
 */
type Said = { length: number | undefined; goesOn: boolean }

/**
 * The uploads of one person, for tus. Whose an upload is, and that it is one, is a row; how much of it has come is the
 * length of its file, which is flushed before it is told.
 */
export class UploadStore extends DataStore {
  readonly #services: UploadServices
  readonly #viewer: Person | Member
  readonly #said: Said

  constructor(services: UploadServices, viewer: Person | Member, said: Said) {
    super()
    this.#services = services
    this.#viewer = viewer
    this.#said = said
    this.extensions = ['creation', 'creation-defer-length', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    if (!('familyId' in this.#viewer)) throw apiErrors.noFamily()
    await beginUpload(this.#services, this.#viewer, check(uploadMetadataSchema, upload.metadata))
    if (upload.size !== undefined) await this.declareUploadLength(upload.id, upload.size)
    return upload
  }

  override async getUpload(recordingKey: string): Promise<Upload> {
    const { fileName, bytes, createdAt } = await this.#find(recordingKey)
    return new Upload({
      id: recordingKey,
      offset: await this.#services.files.appended(fileName),
      creation_date: createdAt.toISOString(),
      // tus refuses a length that it knows already, and what goes beyond it.
      ...(bytes !== null && bytes !== this.#said.length && !this.#said.goesOn && { size: bytes }),
    })
  }

  override async write(stream: Readable, recordingKey: string, offset: number): Promise<number> {
    const { fileName, familyId, bytes } = await this.#find(recordingKey)
    if (offset === 0) await this.#begin(fileName)
    if (this.#said.goesOn) await this.#goOn(recordingKey, fileName)
    // All of it has come, and a save that died may have sealed it.
    else if (offset > 0 && offset === bytes) return offset
    const requireFreeSpace = () => requireFamilyRoom(this.#services, familyId)
    return this.#services.files.append(fileName, offset, limitByFreeSpace(stream, requireFreeSpace))
  }

  override async declareUploadLength(recordingKey: string, bytes: number): Promise<void> {
    const { userId } = this.#viewer
    await this.#services.database.asViewer(userId, (tx) => declareLength(tx, userId, recordingKey, bytes))
  }

  override async remove(recordingKey: string): Promise<void> {
    const { fileName } = await this.#find(recordingKey)
    await discardUpload(this.#services.database, this.#services.files, fileName)
  }

  /** Makes the file while its row is held: who throws the upload away at the same moment finds it, or it is not made. */
  async #begin(fileName: string): Promise<void> {
    const { database, files } = this.#services
    await database.asViewer(this.#viewer.userId, async (tx) => {
      if (!(await holdUpload(tx, fileName))) throw ERRORS.FILE_NOT_FOUND
      await files.begin(fileName)
    })
  }

  /** Takes the length back. Nobody saves it meanwhile, for that waits for the same lock; a save that died may have sealed it. */
  async #goOn(recordingKey: string, fileName: string): Promise<void> {
    const { userId } = this.#viewer
    await this.#services.files.reopen(fileName)
    await this.#services.database.asViewer(userId, (tx) => withdrawLength(tx, userId, recordingKey))
  }

  /** The upload's row; asking for it lets it wait its 30 days again. */
  async #find(recordingKey: string) {
    const { userId } = this.#viewer
    const upload = await this.#services.database.asViewer(userId, async (tx) => {
      const found = await findUpload(tx, userId, recordingKey)
      if (found) await renewUpload(tx, found.fileName)
      return found
    })
    if (upload?.state !== 'uploading') throw ERRORS.FILE_NOT_FOUND
    return upload
  }
}
