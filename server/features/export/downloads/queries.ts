import { and, desc, eq, sql } from 'drizzle-orm'
import { releaseFile } from '#server/features/recording/stored-files.ts'
import type { Tx } from '#server/infra/db/database.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { mp3Copies, recordings, transcripts } from '#server/infra/db/schema/recordings.ts'

type StoryKey = { storyId: number; familyId: number }

/** The name of a family's vault. */
export const findVault = async (tx: Tx, familyId: number): Promise<string> => {
  const [found] = await tx.select({ name: families.name }).from(families).where(eq(families.id, familyId))
  return found?.name ?? ''
}

/** The sound of a story, and the MP3 that has been asked for of it. */
export const findSound = async (tx: Tx, { storyId, familyId }: StoryKey) => {
  const [found] = await tx
    .select({
      originalName: recordings.originalName,
      bytes: recordings.bytes,
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
  return found
}
export type FoundSound = NonNullable<Awaited<ReturnType<typeof findSound>>>

const latestHeard = ({ storyId, familyId }: StoryKey) =>
  and(eq(transcripts.familyId, familyId), eq(transcripts.storyId, storyId), eq(transcripts.state, 'done'))

/** What an engine heard last of a story: the words with their times. */
export const findHeard = async (tx: Tx, key: StoryKey) => {
  const [found] = await tx
    .select({ language: transcripts.language, words: transcripts.words })
    .from(transcripts)
    .where(latestHeard(key))
    .orderBy(desc(transcripts.id))
    .limit(1)
  return found
}

/** Whether it is known when the words of a story are spoken. They may be many, and stay where they are. */
export const hasWordTimes = async (tx: Tx, key: StoryKey): Promise<boolean> => {
  const [found] = await tx
    .select({ timed: sql<boolean>`coalesce(${transcripts.words}, '[]') <> '[]'` })
    .from(transcripts)
    .where(latestHeard(key))
    .orderBy(desc(transcripts.id))
    .limit(1)
  return found?.timed ?? false
}

/** Enters an MP3 that is to be made, or made again where that failed. False where it is there, or under way. */
export const beginMp3 = async (tx: Tx, key: StoryKey): Promise<boolean> => {
  const begun = await tx
    .insert(mp3Copies)
    .values(key)
    .onConflictDoUpdate({
      target: mp3Copies.storyId,
      set: { state: 'making', progress: 0 },
      setWhere: eq(mp3Copies.state, 'failed'),
    })
    .returning({ storyId: mp3Copies.storyId })
  return begun.length > 0
}

/** How many MP3s of a family are being made, or wait for that. */
export const countMaking = (tx: Tx, familyId: number): Promise<number> =>
  tx.$count(mp3Copies, and(eq(mp3Copies.familyId, familyId), eq(mp3Copies.state, 'making')))

/** Writes how far an MP3 is that is being made; false when nobody wants it any more. */
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

/** Notes that the file of an MP3 is not there any more, and gives its name up. */
export const loseMp3 = async (tx: Tx, storyId: number, fileName: string): Promise<void> => {
  const lost = await tx
    .update(mp3Copies)
    .set({ state: 'failed', fileName: null, bytes: null })
    .where(and(eq(mp3Copies.storyId, storyId), eq(mp3Copies.state, 'ready'), eq(mp3Copies.fileName, fileName)))
    .returning({ storyId: mp3Copies.storyId })
  if (lost.length > 0) await releaseFile(tx, fileName)
}

/** The sound that an MP3 is to be made of, for jobs; undefined when nobody waits for it any more. */
export const findMp3Work = async (tx: Tx, storyId: number) => {
  const [found] = await tx
    .select({ familyId: mp3Copies.familyId, recording: recordings })
    .from(mp3Copies)
    .innerJoin(recordings, and(eq(recordings.storyId, mp3Copies.storyId), eq(recordings.familyId, mp3Copies.familyId)))
    .where(and(eq(mp3Copies.storyId, storyId), eq(mp3Copies.state, 'making')))
  return found
}
