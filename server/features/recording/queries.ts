import { and, count, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { UnsavedBedtime } from '#common/bedtime.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { recordings, storedFiles, takes, uploads } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { findTakes } from './takes.ts'

export type NewTake = Pick<typeof takes.$inferInsert, 'fileName' | 'mimeType' | 'bytes' | 'sha256'>

/** Adds the recording of a story with its takes, in order; returns its id. */
export const insertRecording = async (
  tx: Tx,
  recording: typeof recordings.$inferInsert,
  orderedTakes: readonly NewTake[],
): Promise<number> => {
  const { familyId, storyId } = recording
  const [added] = await tx.insert(recordings).values(recording).returning({ id: recordings.id })
  if (!added) throw new Error('The recording was not added.')
  await tx.insert(takes).values(orderedTakes.map((take, i) => ({ ...take, familyId, storyId, position: i + 1 })))
  return added.id
}

/** A recording by its id, with its takes in order, for jobs. */
export const findRecording = async (tx: Tx, id: number) => {
  const [found] = await tx.select().from(recordings).where(eq(recordings.id, id))
  return found && { ...found, takes: await findTakes(tx, found) }
}

/** Changes a recording, for jobs. */
export const updateRecording = (tx: Tx, id: number, change: Partial<typeof recordings.$inferInsert>) =>
  tx
    .update(recordings)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(recordings.id, id))

/**
 * The story of an audio file, if this person may hear it: current members of its family. A deleted story can be heard only by
 * its author and the owner, who may restore it.
 */
export const findAudibleStory = async (tx: Tx, userId: number, fileName: string) => {
  const [found] = await tx
    .select({
      familyId: recordings.familyId,
      storyId: recordings.storyId,
    })
    .from(recordings)
    .innerJoin(memberships, and(eq(memberships.familyId, recordings.familyId), eq(memberships.userId, userId)))
    .innerJoin(stories, and(eq(stories.id, recordings.storyId), eq(stories.familyId, recordings.familyId)))
    .where(
      and(
        inArray(recordings.storyId, storiesOf(tx, fileName)),
        or(isNull(stories.deletedAt), eq(stories.userId, userId), eq(memberships.role, 'owner')),
      ),
    )
  return found
}

/** At most one story. Two lookups by file name: with `or`, PostgreSQL would read all recordings of the family. */
const storiesOf = (tx: Tx, fileName: string) =>
  tx
    .select({ storyId: takes.storyId })
    .from(takes)
    .where(eq(takes.fileName, fileName))
    .unionAll(tx.select({ storyId: recordings.storyId }).from(recordings).where(eq(recordings.playbackName, fileName)))

/** This person's upload of a take, with the state of its file. */
export const findUpload = async (tx: Tx, userId: number, takeId: string) => {
  const [found] = await tx
    .select({
      fileName: uploads.fileName,
      familyId: uploads.familyId,
      bytes: uploads.bytes,
      receivedBytes: uploads.receivedBytes,
      receivedAt: uploads.receivedAt,
      startedAt: uploads.startedAt,
      utcOffsetMinutes: uploads.utcOffsetMinutes,
      createdAt: uploads.createdAt,
      state: storedFiles.state,
    })
    .from(uploads)
    .innerJoin(storedFiles, eq(storedFiles.name, uploads.fileName))
    .where(and(eq(uploads.userId, userId), eq(uploads.takeId, takeId)))
  return found
}

const isOpenUploadOf = (userId: number) => and(eq(uploads.userId, userId), eq(storedFiles.state, 'uploading'))

/** When a recording's first upload of those began. */
const recordingCreatedAt = sql`min(${uploads.createdAt}) over (partition by ${uploads.recordingKey})`

/** This person's open uploads: those of the newest recording first, and the takes of each in order. */
export const findOpenUploads = (tx: Tx, userId: number) =>
  tx
    .select({ upload: uploads, removedAt: storedFiles.leaseUntil })
    .from(uploads)
    .innerJoin(storedFiles, eq(storedFiles.name, uploads.fileName))
    .where(isOpenUploadOf(userId))
    .orderBy(
      desc(recordingCreatedAt),
      uploads.recordingKey,
      uploads.position,
      sql`coalesce(${uploads.startedAt}, ${uploads.createdAt})`,
      uploads.takeId,
    )

/** How many open uploads this person has. */
export const countOpenUploads = async (tx: Tx, userId: number): Promise<number> => {
  const [counted] = await tx
    .select({ open: count() })
    .from(uploads)
    .innerJoin(storedFiles, eq(storedFiles.name, uploads.fileName))
    .where(isOpenUploadOf(userId))
  return counted?.open ?? 0
}

/** Lets one request at a time create an upload for this person, until the transaction ends. */
export const lockUploadCreation = (tx: Tx, userId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('uploads'), ${userId})`)

export const insertUpload = (tx: Tx, upload: typeof uploads.$inferInsert) => tx.insert(uploads).values(upload)

/** Sets the length of a whole take. False if another one is set, or if more than that has arrived. */
export const setUploadLength = async (tx: Tx, userId: number, takeId: string, bytes: number): Promise<boolean> => {
  const { rowCount } = await tx
    .update(uploads)
    .set({ bytes })
    .where(
      and(
        eq(uploads.userId, userId),
        eq(uploads.takeId, takeId),
        or(isNull(uploads.bytes), eq(uploads.bytes, bytes)),
        lte(uploads.receivedBytes, bytes),
      ),
    )
  return rowCount === 1
}

/** Sets how much of an upload is on disk. */
export const setReceivedBytes = (tx: Tx, fileName: string, receivedBytes: number) =>
  tx.update(uploads).set({ receivedBytes }).where(eq(uploads.fileName, fileName))

/** Sets the bedtime story that is read aloud in an upload; null to remove it. */
export const setUploadBedtime = (tx: Tx, fileName: string, bedtime: UnsavedBedtime | null) =>
  tx.update(uploads).set({ bedtime }).where(eq(uploads.fileName, fileName))
