import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { discardUpload } from '#server/features/recordings/discard-file.ts'
import { renewUpload } from '#server/features/recordings/stored-files.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { check } from '#server/infra/http/check.ts'
import { refusals } from '#server/infra/http/refusal.ts'
import type { Member, Person } from '#server/infra/http/viewer.ts'
import { beginUpload } from './begin-upload.ts'
import { uploadMetadataSchema } from './contract.ts'
import { declareLength, findUpload } from './queries.ts'

export type UploadServices = { database: Database; files: FileStore; payments: Payments }

/**
 * The uploads of one person, for tus. Whose an upload is, and that it is one, is a row; how much of it has come is the
 * length of its file, which is flushed before it is told.
 */
export class UploadStore extends DataStore {
  readonly #services: UploadServices
  readonly #viewer: Person | Member

  constructor(services: UploadServices, viewer: Person | Member) {
    super()
    this.#services = services
    this.#viewer = viewer
    this.extensions = ['creation', 'creation-defer-length', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    if (!('familyId' in this.#viewer)) throw refusals.noFamily()
    await beginUpload(this.#services, this.#viewer, check(uploadMetadataSchema, upload.metadata))
    return upload
  }

  override async getUpload(recordingKey: string): Promise<Upload> {
    const { fileName, bytes, createdAt } = await this.#find(recordingKey)
    return new Upload({
      id: recordingKey,
      offset: await this.#services.files.appended(fileName),
      creation_date: createdAt.toISOString(),
      ...(bytes !== null && { size: bytes }),
    })
  }

  override async write(stream: Readable, recordingKey: string, offset: number): Promise<number> {
    const { fileName } = await this.#find(recordingKey)
    return this.#services.files.append(fileName, offset, stream)
  }

  override async declareUploadLength(recordingKey: string, bytes: number): Promise<void> {
    const { userId } = this.#viewer
    await this.#services.database.asViewer(userId, (tx) => declareLength(tx, userId, recordingKey, bytes))
  }

  override async remove(recordingKey: string): Promise<void> {
    const { fileName } = await this.#find(recordingKey)
    await discardUpload(this.#services.database, this.#services.files, fileName)
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
