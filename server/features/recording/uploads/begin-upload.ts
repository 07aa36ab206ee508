import { randomBytes } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePlan } from '#server/features/billing/require-plan.ts'
import { requireTargetFamily } from '#server/features/family/members.ts'
import { enterUpload } from '#server/features/recording/stored-files.ts'
import { isSaved } from '#server/features/stories/is-saved.ts'
import type { Database } from '#server/infra/db/database.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import type { uploadMetadataSchema } from './contract.ts'
import { addUpload, countOpenUploads, findUpload, queueForUploads } from './queries.ts'
import { tooManyUploads } from './too-many-uploads.ts'
import { uploadBusy } from './upload-locks.ts'

/** Far more than a family ever has waiting; it keeps one account from filling the disk with beginnings. */
const MAX_OPEN = 200

/**
 * Enters a recording that is about to be sent. Asked again for the same recording it changes nothing. Refuses with
 * `not_in_family`, `plan_needed`, `not_audio`, `already_saved`, `too_many_uploads`, `upload_busy`.
 */
export const beginUpload = (
  { database, payments }: { database: Database; payments: Payments },
  viewer: Member,
  { recordingKey, familyId: madeFor, mimeType, startedAt }: InferOutput<typeof uploadMetadataSchema>,
): Promise<void> => {
  const extension = extensionOf(mimeType)
  const { userId } = viewer
  return database.asViewer(userId, async (tx) => {
    await queueForUploads(tx, userId)
    const known = await findUpload(tx, userId, recordingKey)
    // However it was saved, as an upload or as a form: no second story can be made under its key.
    if (known?.state === 'stored' || (await isSaved(tx, userId, recordingKey)))
      throw new ApiError(409, 'already_saved', 'This recording is in the vault already.')
    if (known?.state === 'uploading') return
    if (known) throw uploadBusy()
    const familyId = await requireTargetFamily(tx, viewer, madeFor)
    await requirePlan(tx, payments, familyId, startedAt)
    if ((await countOpenUploads(tx, userId)) >= MAX_OPEN) throw tooManyUploads()
    const fileName = `${randomBytes(18).toString('base64url')}.${extension}`
    await enterUpload(tx, { name: fileName, familyId, userId })
    await addUpload(tx, {
      userId,
      familyId,
      recordingKey,
      fileName,
      ...(startedAt && { startedAt: new Date(startedAt) }),
    })
  })
}

const extensionOf = (mimeType: string): string => {
  const [plain = ''] = mimeType.toLowerCase().split(';')
  const container = Object.values(CONTAINERS).find((known) => known.mimeType === plain.trim())
  if (!container) throw new ApiError(400, 'not_audio', 'This is not a kind of sound recording that Keepsaid can play.')
  return container.extension
}
