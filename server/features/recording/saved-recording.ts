import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { takes, uploads } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { StoredFile } from '#server/infra/files/byte-streams.ts'
import { ApiError } from '#server/infra/http/api-error.ts'

export type SavedTake = StoredFile & { fileName: string }

/** A recording that has become a story: the story's id and the untouched original files, in order. */
export type SavedRecording = { storyId: number; familyId: number; takes: readonly SavedTake[] }

/** The story that this person has saved from a recording, by the browser's key for that recording. */
export const findSavedRecording = async (
  tx: Tx,
  userId: number,
  recordingKey: string,
): Promise<SavedRecording | undefined> => {
  const found = await tx
    .select({
      storyId: stories.id,
      familyId: stories.familyId,
      take: { fileName: takes.fileName, bytes: takes.bytes, sha256: takes.sha256 },
    })
    .from(stories)
    .innerJoin(takes, and(eq(takes.storyId, stories.id), eq(takes.familyId, stories.familyId)))
    .where(and(eq(stories.userId, userId), eq(stories.recordingKey, recordingKey)))
    .orderBy(asc(takes.position))
  const [first] = found
  return first && { storyId: first.storyId, familyId: first.familyId, takes: found.map(({ take }) => take) }
}

/** Whether this person has saved a recording as a file in a form: then it has one take, with the key as its id. */
export const wasSavedFromForm = async (tx: Tx, userId: number, recordingKey: string): Promise<boolean> => {
  const found = await tx
    .select({ storyId: stories.id })
    .from(stories)
    .innerJoin(takes, and(eq(takes.storyId, stories.id), eq(takes.familyId, stories.familyId)))
    .leftJoin(uploads, eq(uploads.fileName, takes.fileName))
    .where(and(eq(stories.userId, userId), eq(stories.recordingKey, recordingKey), isNull(uploads.fileName)))
    .limit(1)
  return found.length > 0
}

/** The story says which one it is: it may have all of this audio. */
export const savedWithOtherAudio = ({ storyId }: Pick<SavedRecording, 'storyId'>) =>
  new ApiError(
    409,
    'saved_otherwise',
    'This recording was saved before with different audio. Nothing is lost. Please save this one as a new story.',
    { storyId: String(storyId) },
  )

/** Throws `saved_otherwise` unless these takes are the saved ones, in their order and byte for byte. */
export const requireSameTakes = (saved: SavedRecording, sent: readonly StoredFile[]): void => {
  if (sent.length !== saved.takes.length) throw savedWithOtherAudio(saved)
  for (const [i, take] of saved.takes.entries())
    if (sent[i]?.bytes !== take.bytes || sent[i].sha256 !== take.sha256) throw savedWithOtherAudio(saved)
}

/** Passes audio through and throws `saved_otherwise` once it gets longer than the saved one: no need to read it to the end. */
export async function* limitToSavedLength(
  saved: SavedRecording,
  source: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > (saved.takes[0]?.bytes ?? 0)) throw savedWithOtherAudio(saved)
    yield chunk
  }
}
