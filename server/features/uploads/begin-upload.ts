import { randomBytes } from 'node:crypto'
import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePlan } from '#server/features/billing/require-plan.ts'
import { enterUpload } from '#server/features/recordings/stored-files.ts'
import type { Database } from '#server/infra/db/database.ts'
import { Refusal } from '#server/infra/http/refusal.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import type { uploadMetadataSchema } from './contract.ts'
import { addUpload, countOpenUploads, findUpload } from './queries.ts'

/** Far more than a family ever has waiting; it keeps one account from filling the disk with beginnings. */
const MOST_OPEN = 200

/**
 * Enters a recording that is about to be sent. Asked again for the same recording it changes nothing. Refuses with
 * `plan_needed`, `not_audio`, `already_saved`, `too_many_uploads`.
 */
export const beginUpload = (
  { database, payments }: { database: Database; payments: Payments },
  { userId, familyId }: Member,
  { recordingKey, mimeType, startedAt }: InferOutput<typeof uploadMetadataSchema>,
): Promise<void> => {
  const extension = extensionOf(mimeType)
  return database.asViewer(userId, async (tx) => {
    const known = await findUpload(tx, userId, recordingKey)
    if (known?.state === 'uploading') return
    if (known) throw new Refusal(409, 'already_saved', 'This recording is in the vault already.')
    await requirePlan(tx, payments, familyId, startedAt)
    if ((await countOpenUploads(tx, userId)) >= MOST_OPEN)
      throw new Refusal(409, 'too_many_uploads', 'Too many recordings are waiting. Please save or discard some first.')
    const fileName = `${randomBytes(18).toString('base64url')}.${extension}`
    await enterUpload(tx, { name: fileName, familyId, userId })
    await addUpload(tx, { userId, familyId, recordingKey, fileName })
  })
}

const extensionOf = (mimeType: string): string => {
  const [plain = ''] = mimeType.toLowerCase().split(';')
  const container = Object.values(CONTAINERS).find((known) => known.mimeType === plain.trim())
  if (!container) throw new Refusal(400, 'not_audio', 'This is not a kind of sound recording that Keepsaid can play.')
  return container.extension
}
