import type { Tx } from '#server/infra/db/database.ts'
import { findSavedStory } from './queries.ts'

/** Whether this person has made a story of a recording. */
export const isSaved = async (tx: Tx, userId: number, recordingKey: string): Promise<boolean> =>
  (await findSavedStory(tx, userId, recordingKey)) !== undefined
