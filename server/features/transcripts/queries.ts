import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { clips, recordings, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'

/** The transcript of a story of a family that isn't deleted: the latest finished one, or else the latest. */
export const findTranscript = async (tx: Tx, familyId: number, storyId: number) => {
  const [found] = await tx
    .select({
      state: transcripts.state,
      engine: transcripts.engine,
      draft: transcripts.draft,
      progress: transcripts.progress,
      language: transcripts.language,
      text: transcripts.text,
      words: transcripts.words,
    })
    .from(transcripts)
    .innerJoin(stories, and(eq(stories.id, transcripts.storyId), eq(stories.familyId, transcripts.familyId)))
    .where(and(eq(transcripts.familyId, familyId), eq(transcripts.storyId, storyId), isNull(stories.deletedAt)))
    .orderBy(desc(sql`${transcripts.state} = 'done'`), desc(transcripts.id))
    .limit(1)
  return found
}

/** The latest transcript of a story and the recording it is made from, for jobs. */
export const findTranscriptionJob = async (tx: Tx, storyId: number) => {
  const [found] = await tx
    .select({ transcript: transcripts, recording: recordings })
    .from(transcripts)
    .innerJoin(recordings, eq(recordings.storyId, transcripts.storyId))
    .where(eq(transcripts.storyId, storyId))
    .orderBy(desc(transcripts.id))
    .limit(1)
  return found
}

/** Locks a story against concurrent changes until the transaction ends, for jobs. */
export const lockStory = (tx: Tx, storyId: number) =>
  tx.select({ id: stories.id }).from(stories).where(eq(stories.id, storyId)).for('no key update')

/** Changes a transcript, for jobs. */
export const updateTranscript = (tx: Tx, id: number, change: Partial<typeof transcripts.$inferInsert>) =>
  tx
    .update(transcripts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(transcripts.id, id))

export const insertClip = async (tx: Tx, clip: typeof clips.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(clips).values(clip).returning({ id: clips.id })
  if (!added) throw new Error('The clip was not added.')
  return added.id
}

/** A clip that this person submitted in the current family. */
export const findClip = async (tx: Tx, viewer: { userId: number; familyId: number }, id: number) => {
  const [found] = await tx
    .select({ state: clips.state, text: clips.text })
    .from(clips)
    .where(and(eq(clips.id, id), eq(clips.userId, viewer.userId), eq(clips.familyId, viewer.familyId)))
  return found
}

/** A clip that hasn't been transcribed yet, for jobs. */
export const findWaitingClip = async (tx: Tx, id: number) => {
  const [found] = await tx
    .select({ fileName: clips.fileName, familyId: clips.familyId })
    .from(clips)
    .where(and(eq(clips.id, id), eq(clips.state, 'waiting')))
  return found
}

/** Sets the result of a clip, for jobs. */
export const finishClip = (tx: Tx, id: number, result: { state: 'done' | 'failed'; text?: string }) =>
  tx.update(clips).set(result).where(eq(clips.id, id))
