import { and, count, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { storedFiles, uploads } from '#server/infra/db/schema/recordings.ts'

/** The upload of this person's recording, with what has become of its file. */
export const findUpload = async (tx: Tx, userId: number, recordingKey: string) => {
  const [found] = await tx
    .select({
      fileName: uploads.fileName,
      familyId: uploads.familyId,
      bytes: uploads.bytes,
      createdAt: uploads.createdAt,
      state: storedFiles.state,
    })
    .from(uploads)
    .innerJoin(storedFiles, eq(storedFiles.name, uploads.fileName))
    .where(and(eq(uploads.userId, userId), eq(uploads.recordingKey, recordingKey)))
  return found
}

/** How many recordings of this person are on their way in. */
export const countOpenUploads = async (tx: Tx, userId: number): Promise<number> => {
  const [counted] = await tx
    .select({ open: count() })
    .from(uploads)
    .innerJoin(storedFiles, eq(storedFiles.name, uploads.fileName))
    .where(and(eq(uploads.userId, userId), eq(storedFiles.state, 'uploading')))
  return counted?.open ?? 0
}

export const addUpload = (tx: Tx, upload: typeof uploads.$inferInsert) => tx.insert(uploads).values(upload)

/** Notes how long the whole recording is; once said, it stays. */
export const declareLength = (tx: Tx, userId: number, recordingKey: string, bytes: number) =>
  tx
    .update(uploads)
    .set({ bytes })
    .where(and(eq(uploads.userId, userId), eq(uploads.recordingKey, recordingKey), isNull(uploads.bytes)))
