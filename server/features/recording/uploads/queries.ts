import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
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

const openOf = (userId: number) => and(eq(uploads.userId, userId), eq(storedFiles.state, 'uploading'))

/** What this person has sent that is no story yet, newest first. */
export const findOpenUploads = (tx: Tx, userId: number) =>
  tx
    .select({ upload: uploads, removedAt: storedFiles.leaseUntil })
    .from(uploads)
    .innerJoin(storedFiles, eq(storedFiles.name, uploads.fileName))
    .where(openOf(userId))
    .orderBy(desc(uploads.createdAt), uploads.recordingKey)

/** Lets one request at a time begin an upload of this person, until the transaction ends. */
export const queueForUploads = (tx: Tx, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('uploads'), ${userId})`)

/** How many recordings of this person are on their way in. */
export const countOpenUploads = async (tx: Tx, userId: number): Promise<number> => {
  const [counted] = await tx
    .select({ open: count() })
    .from(uploads)
    .innerJoin(storedFiles, eq(storedFiles.name, uploads.fileName))
    .where(openOf(userId))
  return counted?.open ?? 0
}

export const addUpload = (tx: Tx, upload: typeof uploads.$inferInsert) => tx.insert(uploads).values(upload)

/** Takes back how long the recording is: it goes on. */
export const withdrawLength = (tx: Tx, userId: number, recordingKey: string) =>
  tx
    .update(uploads)
    .set({ bytes: null })
    .where(and(eq(uploads.userId, userId), eq(uploads.recordingKey, recordingKey)))

/** Notes how long the whole recording is; once said, it stays until it is withdrawn. */
export const declareLength = (tx: Tx, userId: number, recordingKey: string, bytes: number) =>
  tx
    .update(uploads)
    .set({ bytes })
    .where(and(eq(uploads.userId, userId), eq(uploads.recordingKey, recordingKey), isNull(uploads.bytes)))
