import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { type TranscriptWord, transcripts } from '#server/infra/db/schema/recordings.ts'

/** What the engine recognized in a story: its text, and its words with their times in seconds if the engine provides them. */
export type RecognizedText = { text: string | null; words: readonly TranscriptWord[] | null }

/** The latest finished transcript of each of these stories of a family, by story id. */
export const findRecognizedTexts = async (
  tx: Tx,
  familyId: number,
  storyIds: readonly number[],
): Promise<Map<number, RecognizedText>> => {
  if (storyIds.length === 0) return new Map()
  const { id, storyId, text, words } = transcripts
  const rows = await tx
    .selectDistinctOn([storyId], { storyId, text, words })
    .from(transcripts)
    .where(isFinished(familyId, storyIds))
    .orderBy(storyId, desc(id))
  return new Map(rows.map(({ storyId, ...recognized }) => [storyId, recognized]))
}

/** The same without words and times, for many stories at once: the times take twenty times as much memory. */
export const findPlainTexts = async (
  tx: Tx,
  familyId: number,
  storyIds: readonly number[],
): Promise<Map<number, string>> => {
  if (storyIds.length === 0) return new Map()
  const { id, storyId, text } = transcripts
  const rows = await tx
    .selectDistinctOn([storyId], { storyId, text })
    .from(transcripts)
    .where(isFinished(familyId, storyIds))
    .orderBy(storyId, desc(id))
  return new Map(rows.map((row) => [row.storyId, row.text ?? '']))
}

const isFinished = (familyId: number, storyIds: readonly number[]) =>
  and(eq(transcripts.familyId, familyId), inArray(transcripts.storyId, [...storyIds]), eq(transcripts.state, 'done'))
