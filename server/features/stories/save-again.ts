import {
  limitToSavedLength,
  requireSameAudio,
  type SavedRecording,
  savedWithOtherAudio,
} from '#server/features/recording/saved-recording.ts'
import { discardUpload } from '#server/features/recording/stored-files.ts'
import {
  discardRedundantUpload,
  findOpenUpload,
  findSavedUpload,
  hashUpload,
  requireFinishedUpload,
} from '#server/features/recording/uploads.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import { type IncomingFile, noFile } from '#server/infra/http/multipart.ts'
import { updateUneditedStory } from './queries.ts'
import type { SaveServices, StoryForm } from './save-story.ts'

/**
 * Makes saving idempotent: answers the save of a recording that is already a story, after a lost response or from a second tab.
 * The browser deletes its copy of the audio after a success, so any other audio is rejected with `saved_otherwise`, and an upload
 * of it stays.
 *
 * Until someone edits the story, the later fields win: title, category and storyteller, and the text if there is one.
 */
export const saveAgain = async (
  services: SaveServices,
  userId: number,
  form: StoryForm,
  file: IncomingFile | undefined,
  saved: SavedRecording,
): Promise<SavedRecording> => {
  if (form.uploadId) await compareUpload(services, userId, form.uploadId, saved)
  else {
    if (!file) throw noFile()
    requireSameAudio(saved, await file.receive((bytes) => hashBytes(limitToSavedLength(saved, bytes))))
    if (form.recordingKey) await discardRedundantUpload(services, userId, form.recordingKey, saved.bytes)
  }
  await updateFields(services, userId, form, saved)
  return saved
}

/** An upload of the same audio is redundant and is discarded. */
const compareUpload = async (
  { database, files }: SaveServices,
  userId: number,
  uploadId: string,
  saved: SavedRecording,
): Promise<void> => {
  const { open, stored } = await database.asViewer(userId, async (tx) => ({
    open: await findOpenUpload(tx, userId, uploadId),
    stored: await findSavedUpload(tx, userId, uploadId),
  }))
  if (stored?.fileName === saved.fileName) return
  const upload = requireFinishedUpload(open)
  if (upload.bytes !== saved.bytes) throw savedWithOtherAudio()
  requireSameAudio(saved, await hashUpload(files, upload))
  await discardUpload(database, files, upload.fileName, saved.bytes)
}

const updateFields = (
  { database, events }: SaveServices,
  userId: number,
  { title, category, toldBy, content, transcriptionMethod }: StoryForm,
  { storyId, familyId }: SavedRecording,
): Promise<void> =>
  database.asViewer(userId, async (tx) => {
    const change = { title, category, ...(toldBy && { toldBy }), ...(content && { content, transcriptionMethod }) }
    if (await updateUneditedStory(tx, { storyId, familyId, userId }, change))
      await events.publish(tx, { familyId, kind: 'story', id: storyId })
  })
