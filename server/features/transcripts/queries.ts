import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { clips, recordings, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'

/** Enters a transcript that is still to come; returns its id. */
export const addTranscript = async (tx: Tx, story: { storyId: number; familyId: number }): Promise<number> => {
  const [added] = await tx.insert(transcripts).values(story).returning({ id: transcripts.id })
  if (!added) throw new Error('The transcript was not added.')
  return added.id
}

/** The latest transcript of a story and the sound it is made from, for jobs. */
export const findWork = async (tx: Tx, storyId: number) => {
  const [found] = await tx
    .select({ transcript: transcripts, recording: recordings })
    .from(transcripts)
    .innerJoin(recordings, eq(recordings.storyId, transcripts.storyId))
    .where(eq(transcripts.storyId, storyId))
    .orderBy(desc(transcripts.id))
    .limit(1)
  return found
}

/** What was heard of a story of a family: the latest that is done, else the latest. */
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
    .where(and(eq(transcripts.familyId, familyId), eq(transcripts.storyId, storyId)))
    .orderBy(desc(sql`${transcripts.state} = 'done'`), desc(transcripts.id))
    .limit(1)
  return found
}

/** What was heard last of each of these stories of a family. */
export const findHeard = (tx: Tx, familyId: number, storyIds: readonly number[]) =>
  tx
    .selectDistinctOn([transcripts.storyId], {
      storyId: transcripts.storyId,
      text: transcripts.text,
      words: transcripts.words,
    })
    .from(transcripts)
    .where(
      and(
        eq(transcripts.familyId, familyId),
        inArray(transcripts.storyId, [...storyIds]),
        eq(transcripts.state, 'done'),
      ),
    )
    .orderBy(transcripts.storyId, desc(transcripts.id))

/** Keeps a story from being changed by others until the transaction ends, for jobs. */
export const holdStory = (tx: Tx, storyId: number) =>
  tx.select({ id: stories.id }).from(stories).where(eq(stories.id, storyId)).for('no key update')

/** Writes how far a transcript has come, for jobs. */
export const updateTranscript = (tx: Tx, id: number, change: Partial<typeof transcripts.$inferInsert>) =>
  tx
    .update(transcripts)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(transcripts.id, id))

export const addClip = async (tx: Tx, clip: typeof clips.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(clips).values(clip).returning({ id: clips.id })
  if (!added) throw new Error('The clip was not added.')
  return added.id
}

/** A clip this person has handed in for the family that is showing. */
export const findClip = async (tx: Tx, viewer: { userId: number; familyId: number }, id: number) => {
  const [found] = await tx
    .select({ state: clips.state, text: clips.text })
    .from(clips)
    .where(and(eq(clips.id, id), eq(clips.userId, viewer.userId), eq(clips.familyId, viewer.familyId)))
  return found
}

/** A clip that is still to be heard, for jobs. */
export const findWaitingClip = async (tx: Tx, id: number) => {
  const [found] = await tx
    .select({ fileName: clips.fileName })
    .from(clips)
    .where(and(eq(clips.id, id), eq(clips.state, 'waiting')))
  return found
}

/** Writes what became of a clip, for jobs. */
export const finishClip = (tx: Tx, id: number, result: { state: 'done' | 'failed'; text?: string }) =>
  tx.update(clips).set(result).where(eq(clips.id, id))
