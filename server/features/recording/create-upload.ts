import { randomBytes } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePlan } from '#server/features/billing/entitlement.ts'
import { requireTargetFamily } from '#server/features/family/members.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { fileTooLarge } from '#server/infra/http/multipart.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import { believedStart } from './believed-start.ts'
import type { uploadMetadataSchema } from './contract.ts'
import { withoutLostBytes } from './lost-bytes.ts'
import { countOpenUploads, findUpload, insertUpload, lockUploadCreation, setUploadLength } from './queries.ts'
import { wasSavedFromForm } from './saved-recording.ts'
import { registerUpload } from './stored-files.ts'
import { alreadySaved, tooManyUploads, uploadBusy, wrongLength } from './upload-errors.ts'

/** Far more than anyone has waiting; keeps one account from filling the disk with new uploads. */
const MAX_OPEN_UPLOADS = 200

type Services = { database: Database; files: FileStore; payments: Payments; maxAudioBytes: number }

/**
 * Registers a take that is about to be sent, and returns how much of it has arrived. Repeating the request changes nothing,
 * except that a length can be added. Throws `not_in_family`, `plan_needed`, `not_audio`, `already_saved`, `wrong_length`,
 * `file_too_large`, `too_many_uploads` and `upload_busy`.
 * @param length of the whole take in bytes, if it is known
 */
export const createUpload = (
  { database, files, payments, maxAudioBytes }: Services,
  viewer: Member,
  metadata: InferOutput<typeof uploadMetadataSchema>,
  length: number | undefined,
): Promise<number> => {
  const { recordingKey, takeId = recordingKey, position, familyId: recordedFor } = metadata
  const { mimeType, startedAt, utcOffsetMinutes } = metadata
  const extension = extensionOf(mimeType)
  if (length !== undefined && length > maxAudioBytes) throw fileTooLarge(maxAudioBytes)
  const { userId } = viewer
  return database.asViewer(userId, async (tx) => {
    await lockUploadCreation(tx, userId)
    const known = await findUpload(tx, userId, takeId)
    // The recording may be a story already, which doesn't have this take.
    if (known?.state === 'stored') throw alreadySaved(known.receivedBytes)
    if (await wasSavedFromForm(tx, userId, takeId)) throw alreadySaved()
    if (known?.state === 'uploading') {
      if (length !== undefined && !(await setUploadLength(tx, userId, takeId, length))) throw wrongLength()
      return (await withoutLostBytes(tx, files, known)).receivedBytes
    }
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
      takeId,
      position,
      fileName,
      bytes: length,
      startedAt: believedStart(startedAt, new Date()),
      utcOffsetMinutes,
    })
    return 0
  })
}

const extensionOf = (mimeType: string): string => {
  const [plain = ''] = mimeType.toLowerCase().split(';')
  const container = Object.values(CONTAINERS).find((known) => known.mimeType === plain.trim())
  if (!container) throw new ApiError(400, 'not_audio', 'Keepsaid can’t play this kind of audio.')
  return container.extension
}
