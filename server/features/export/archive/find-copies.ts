import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { mp3Copies, recordings } from '#server/infra/db/schema/recordings.ts'
import type { SoundCopies } from './archived-story.ts'

/** What was made of the recording of a family's story. */
export const findCopies = async (tx: Tx, familyId: number, storyId: number): Promise<SoundCopies> => {
  const [found] = await tx
    .select({ playback: recordings.playbackName, mp3: mp3Copies.fileName })
    .from(recordings)
    .leftJoin(mp3Copies, and(eq(mp3Copies.storyId, recordings.storyId), eq(mp3Copies.familyId, recordings.familyId)))
    .where(and(eq(recordings.familyId, familyId), eq(recordings.storyId, storyId)))
  return found ?? { playback: null, mp3: null }
}
