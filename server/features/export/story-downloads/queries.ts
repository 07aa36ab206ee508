import { and, desc, eq, sql } from 'drizzle-orm'
import { releaseFile } from '#server/features/recording/stored-files.ts'
import { findTakes } from '#server/features/recording/takes.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { mp3Copies, recordings, transcripts } from '#server/infra/db/schema/recordings.ts'

export type StoryKey = { storyId: number; familyId: number }

export const findFamilyName = async (tx: Tx, familyId: number): Promise<string> => {
  const [found] = await tx.select({ name: families.name }).from(families).where(eq(families.id, familyId))
  return found?.name ?? ''
}

/** The recording of a story, with the state of its MP3. */
export const findAudio = async (tx: Tx, { storyId, familyId }: StoryKey) => {
  const [found] = await tx
    .select({
      durationMs: recordings.durationMs,
      state: recordings.state,
      mp3: {
        state: mp3Copies.state,
        progress: mp3Copies.progress,
        fileName: mp3Copies.fileName,
        bytes: mp3Copies.bytes,
      },
    })
    .from(recordings)
    .leftJoin(mp3Copies, and(eq(mp3Copies.storyId, recordings.storyId), eq(mp3Copies.familyId, recordings.familyId)))
    .where(and(eq(recordings.familyId, familyId), eq(recordings.storyId, storyId)))
  return found && { ...found, takes: await findTakes(tx, { storyId, familyId }) }
}
export type StoryAudio = NonNullable<Awaited<ReturnType<typeof findAudio>>>

const finishedTranscripts = ({ storyId, familyId }: StoryKey) =>
  and(eq(transcripts.familyId, familyId), eq(transcripts.storyId, storyId), eq(transcripts.state, 'done'))

const hasTimes = sql<boolean>`coalesce(${transcripts.words}, '[]') <> '[]'`

/** The latest transcript of a story that has words with their times, or else the latest. */
export const findTranscript = async (tx: Tx, key: StoryKey) => {
  const [found] = await tx
    .select({ language: transcripts.language, words: transcripts.words })
    .from(transcripts)
    .where(finishedTranscripts(key))
    .orderBy(desc(hasTimes), desc(transcripts.id))
    .limit(1)
  return found
}

/** Whether a transcript has times. Does not load its words, which can be many. */
export const hasWordTimes = async (tx: Tx, key: StoryKey): Promise<boolean> => {
  const [found] = await tx
    .select({ id: transcripts.id })
    .from(transcripts)
    .where(and(finishedTranscripts(key), hasTimes))
    .limit(1)
  return found !== undefined
}

/** Registers an MP3 to be made, or made again if it failed. False if it exists or is in progress. */
export const insertMp3 = async (tx: Tx, key: StoryKey): Promise<boolean> => {
  const inserted = await tx
    .insert(mp3Copies)
    .values(key)
    .onConflictDoUpdate({
      target: mp3Copies.storyId,
      set: { state: 'making', progress: 0 },
      setWhere: eq(mp3Copies.state, 'failed'),
    })
    .returning({ storyId: mp3Copies.storyId })
  return inserted.length > 0
}

/** Updates an MP3 in progress; false if it is no longer needed. */
export const updateMp3 = async (
  tx: Tx,
  storyId: number,
  change: Partial<Pick<typeof mp3Copies.$inferInsert, 'state' | 'progress' | 'fileName' | 'bytes'>>,
): Promise<boolean> => {
  const { rowCount } = await tx
    .update(mp3Copies)
    .set(change)
    .where(and(eq(mp3Copies.storyId, storyId), eq(mp3Copies.state, 'making')))
  return rowCount === 1
}

/** Marks an MP3 whose file is gone as failed, and releases the file name. */
export const markMp3Lost = async (tx: Tx, storyId: number, fileName: string): Promise<void> => {
  const lost = await tx
    .update(mp3Copies)
    .set({ state: 'failed', fileName: null, bytes: null })
    .where(and(eq(mp3Copies.storyId, storyId), eq(mp3Copies.state, 'ready'), eq(mp3Copies.fileName, fileName)))
    .returning({ storyId: mp3Copies.storyId })
  if (lost.length > 0) await releaseFile(tx, fileName)
}

/** The recording to convert; undefined if the MP3 is no longer needed. */
export const findMp3Job = async (tx: Tx, storyId: number) => {
  const [found] = await tx
    .select({ familyId: mp3Copies.familyId, recording: recordings })
    .from(mp3Copies)
    .innerJoin(recordings, and(eq(recordings.storyId, mp3Copies.storyId), eq(recordings.familyId, mp3Copies.familyId)))
    .where(and(eq(mp3Copies.storyId, storyId), eq(mp3Copies.state, 'making')))
  return found && { ...found, takes: await findTakes(tx, { storyId, familyId: found.familyId }) }
}
