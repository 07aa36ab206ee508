import type { Tx } from '#server/infra/db/database.ts'
import { addTranscript } from './queries.ts'

/** Enters the automatic transcript of a new story as still to come; the job begins once the sound is measured. */
export const awaitTranscript = (tx: Tx, story: { storyId: number; familyId: number }): Promise<number> =>
  addTranscript(tx, story)
