import { and, eq, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'

/** Enters the recording of a story; returns its id. */
export const addRecording = async (tx: Tx, recording: typeof recordings.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(recordings).values(recording).returning({ id: recordings.id })
  if (!added) throw new Error('The recording was not added.')
  return added.id
}

/** Whether a file name is of a recording in a family this person belongs to. */
export const hasAudio = async (tx: Tx, userId: number, name: string): Promise<boolean> => {
  const [found] = await tx
    .select({ id: recordings.id })
    .from(recordings)
    .innerJoin(memberships, and(eq(memberships.familyId, recordings.familyId), eq(memberships.userId, userId)))
    .where(or(eq(recordings.originalName, name), eq(recordings.playbackName, name)))
  return found !== undefined
}

/** A recording by its id, for jobs. */
export const findRecording = async (tx: Tx, id: number) => {
  const [found] = await tx.select().from(recordings).where(eq(recordings.id, id))
  return found
}

/** Writes what was measured of a recording, for jobs. */
export const updateRecording = (tx: Tx, id: number, found: Partial<typeof recordings.$inferInsert>) =>
  tx
    .update(recordings)
    .set({ ...found, updatedAt: sql`now()` })
    .where(eq(recordings.id, id))
