import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { takes } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { StoredFile } from '#server/infra/files/file-store.ts'
import { ApiError } from '#server/infra/http/api-error.ts'

/** A recording that has become a story: the story's id and the untouched original file. */
export type SavedRecording = StoredFile & { storyId: number; familyId: number; fileName: string }

/** The story that this person has saved from a recording, by the browser's key for that recording. */
export const findSavedRecording = async (
  tx: Tx,
  userId: number,
  recordingKey: string,
): Promise<SavedRecording | undefined> => {
  const [found] = await tx
    .select({
      storyId: stories.id,
      familyId: stories.familyId,
      fileName: takes.fileName,
      bytes: takes.bytes,
      sha256: takes.sha256,
    })
    .from(stories)
    .innerJoin(takes, and(eq(takes.storyId, stories.id), eq(takes.familyId, stories.familyId)))
    .where(and(eq(stories.userId, userId), eq(stories.recordingKey, recordingKey)))
    .orderBy(asc(takes.position))
    .limit(1)
  return found
}

export const savedWithOtherAudio = () =>
  new ApiError(
    409,
    'saved_otherwise',
    'This recording was saved before with different audio. Nothing is lost. Please save this one as a new story.',
  )

/** Throws `saved_otherwise` unless the audio is the saved one, byte for byte. */
export const requireSameAudio = (saved: StoredFile, sent: StoredFile): void => {
  if (sent.bytes !== saved.bytes || sent.sha256 !== saved.sha256) throw savedWithOtherAudio()
}

/** Passes audio through and throws `saved_otherwise` once it gets longer than the saved one: no need to read it to the end. */
export async function* limitToSavedLength(
  saved: StoredFile,
  source: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > saved.bytes) throw savedWithOtherAudio()
    yield chunk
  }
}
