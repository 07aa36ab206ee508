import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'

/** Enters the recording of a story; returns its id. */
export const addRecording = async (tx: Tx, recording: typeof recordings.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(recordings).values(recording).returning({ id: recordings.id })
  if (!added) throw new Error('The recording was not added.')
  return added.id
}

/**
 * The story behind a file name, where this person may hear it: as long as they belong to its family. Of a deleted story its
 * author and the owner hear it: they may restore it.
 */
export const findAudible = async (
  tx: Tx,
  userId: number,
  name: string,
): Promise<{ familyId: number; storyId: number } | undefined> => {
  const [found] = await tx
    .select({ familyId: recordings.familyId, storyId: recordings.storyId })
    .from(recordings)
    .innerJoin(memberships, and(eq(memberships.familyId, recordings.familyId), eq(memberships.userId, userId)))
    .innerJoin(stories, and(eq(stories.id, recordings.storyId), eq(stories.familyId, recordings.familyId)))
    .where(
      and(
        or(eq(recordings.originalName, name), eq(recordings.playbackName, name)),
        or(isNull(stories.deletedAt), eq(stories.userId, userId), eq(memberships.role, 'owner')),
      ),
    )
  return found
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
