import type { InferOutput } from 'valibot'
import { soundTypeOf } from '#server/features/recording/sound-type.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { uploadSchema } from './contract.ts'
import { findOpenUploads } from './queries.ts'

/** What this person has sent that is no story yet, from whatever device, with how much of it is there. */
export const listUploads = async (
  { database, files }: { database: Database; files: FileStore },
  userId: number,
): Promise<InferOutput<typeof uploadSchema>[]> => {
  const open = await database.asViewer(userId, (tx) => findOpenUploads(tx, userId))
  return Promise.all(
    open.map(async ({ upload, removedAt }) => {
      const { recordingKey, familyId, fileName, bytes: length, startedAt, createdAt } = upload
      const come = await files.draftInfo(fileName)
      return {
        recordingKey,
        familyId,
        bytes: come?.bytes ?? 0,
        length,
        mimeType: soundTypeOf(fileName),
        startedAt: startedAt?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
        changedAt: (come?.modifiedAt ?? createdAt).toISOString(),
        removedAt: removedAt.toISOString(),
      }
    }),
  )
}
