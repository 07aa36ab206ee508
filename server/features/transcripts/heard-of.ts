import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { type TranscriptWord, transcripts } from '#server/infra/db/schema/recordings.ts'
import { findHeard } from './queries.ts'

/** What an engine has heard of a story: its text, and the times of its words (in seconds) where the engine gives them. */
export type Heard = { text: string | null; words: readonly TranscriptWord[] | null }

/** What was heard last of each of these stories of a family, by the id of the story. */
export const heardOf = async (tx: Tx, familyId: number, storyIds: readonly number[]): Promise<Map<number, Heard>> => {
  if (storyIds.length === 0) return new Map()
  return new Map((await findHeard(tx, familyId, storyIds)).map(({ storyId, ...heard }) => [storyId, heard]))
}

/** Only the text of what was heard last, for many stories at once: the times weigh twenty times as much. */
export const heardTextOf = async (
  tx: Tx,
  familyId: number,
  storyIds: readonly number[],
): Promise<Map<number, string>> => {
  if (storyIds.length === 0) return new Map()
  const { id, storyId, text, state } = transcripts
  const rows = await tx
    .selectDistinctOn([storyId], { storyId, text })
    .from(transcripts)
    .where(and(eq(transcripts.familyId, familyId), inArray(storyId, [...storyIds]), eq(state, 'done')))
    .orderBy(storyId, desc(id))
  return new Map(rows.map((row) => [row.storyId, row.text ?? '']))
}
