import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { findTakes } from '#server/features/recording/takes.ts'
import type { Tx } from '#server/infra/db/database.ts'
import {
  clips,
  confirmedWords,
  recordings,
  type TranscriptWord,
  transcripts,
} from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'

/**
 * The transcript of a story of a family that isn't deleted: of the finished ones the latest with word times, or else with a text,
 * or else the latest. Words that a person typed or confirmed are certain.
 */
export const findTranscript = async (tx: Tx, familyId: number, storyId: number) => {
  const [row] = await tx
    .select({
      id: transcripts.id,
      state: transcripts.state,
      engine: transcripts.engine,
      model: transcripts.model,
      progress: transcripts.progress,
      waitingFor: transcripts.waitingFor,
      language: transcripts.language,
      text: transcripts.text,
      words: transcripts.words,
      isSource: transcripts.isSource,
    })
    .from(transcripts)
    .innerJoin(stories, and(eq(stories.id, transcripts.storyId), eq(stories.familyId, transcripts.familyId)))
    .where(and(eq(transcripts.familyId, familyId), eq(transcripts.storyId, storyId), isNull(stories.deletedAt)))
    .orderBy(
      desc(sql`${transcripts.state} = 'done'`),
      desc(sql`btrim(coalesce(${transcripts.text}, '')) <> ''`),
      desc(sql`coalesce(${transcripts.words}, '[]') <> '[]'`),
      desc(transcripts.id),
    )
    .limit(1)
  if (!row) return undefined
  const { isSource, ...found } = row
  const { words } = found
  if (!words) return found
  // The text doesn't come from this engine. A word that both have is right.
  if (!isSource) return { ...found, words: words.map(withCertainty) }
  const confirmed = await tx
    .select({ word: confirmedWords.word, startMs: confirmedWords.startMs })
    .from(confirmedWords)
    .where(and(eq(confirmedWords.familyId, familyId), eq(confirmedWords.storyId, storyId)))
  const byWord = Map.groupBy(confirmed, ({ word }) => word)
  const isConfirmed = ({ word, start }: TranscriptWord): boolean =>
    byWord.get(word)?.some(({ startMs }) => Math.abs(startMs - start * 1000) <= SAME_WORD_MS) ?? false
  return {
    ...found,
    words:
      confirmed.length === 0
        ? words
        : words.map((word) => (isUnsure(word) && isConfirmed(word) ? withCertainty(word) : word)),
  }
}

/** Times of the same word in two transcripts differ by less. */
const SAME_WORD_MS = 500

const isUnsure = ({ confidence }: TranscriptWord): boolean => confidence !== null && confidence < 1

const withCertainty = ({ word, start, end, confidence }: TranscriptWord): TranscriptWord => ({
  word,
  start,
  end,
  confidence: confidence === null ? null : 1,
})

/** The author and recording of a story that isn't deleted, and its latest transcription run. */
export const findLatestRun = async (tx: Tx, familyId: number, storyId: number) => {
  const [found] = await tx
    .select({
      authorId: stories.userId,
      durationMs: recordings.durationMs,
      language: recordings.language,
      id: transcripts.id,
      state: transcripts.state,
      engine: transcripts.engine,
      model: transcripts.model,
      progress: transcripts.progress,
    })
    .from(stories)
    .leftJoin(transcripts, and(eq(transcripts.storyId, stories.id), eq(transcripts.familyId, stories.familyId)))
    .leftJoin(recordings, and(eq(recordings.storyId, stories.id), eq(recordings.familyId, stories.familyId)))
    .where(and(eq(stories.familyId, familyId), eq(stories.id, storyId), isNull(stories.deletedAt)))
    .orderBy(desc(transcripts.id))
    .limit(1)
  return found
}

/** The latest transcript of a story, the recording it is made from, and whether the story is deleted, for jobs. */
export const findTranscriptionJob = async (tx: Tx, storyId: number) => {
  const [found] = await tx
    .select({ transcript: transcripts, recording: recordings, deletedAt: stories.deletedAt })
    .from(transcripts)
    .innerJoin(recordings, eq(recordings.storyId, transcripts.storyId))
    .innerJoin(stories, eq(stories.id, transcripts.storyId))
    .where(eq(transcripts.storyId, storyId))
    .orderBy(desc(transcripts.id))
    .limit(1)
  return found && { ...found, takes: await findTakes(tx, found.recording) }
}

/** Locks a story against concurrent changes until the transaction ends, for jobs and its author. */
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
    .select({ fileName: clips.fileName, familyId: clips.familyId, language: clips.language })
    .from(clips)
    .where(and(eq(clips.id, id), eq(clips.state, 'waiting')))
  return found
}

/** Sets the result of a clip, for jobs. */
export const finishClip = (tx: Tx, id: number, result: { state: 'done' | 'failed'; text?: string }) =>
  tx.update(clips).set(result).where(eq(clips.id, id))
