import {
  limitToSavedLength,
  requireSameTakes,
  type SavedRecording,
} from '#server/features/recording/saved-recording.ts'
import { discardRedundantUpload, type NamedUpload, requireSavedUploads } from '#server/features/recording/uploads.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import { type IncomingFile, noFile } from '#server/infra/http/multipart.ts'
import { updateUneditedStory } from './queries.ts'
import type { SaveServices, StoryForm } from './save-services.ts'

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
  sent: { file: IncomingFile | undefined; uploads: readonly NamedUpload[] | undefined },
  saved: SavedRecording,
): Promise<SavedRecording> => {
  if (sent.uploads) await requireSavedUploads(services, sent.uploads, saved)
  else {
    if (!sent.file) throw noFile()
    const audio = await sent.file.receive((bytes) => hashBytes(limitToSavedLength(saved, bytes)))
    requireSameTakes(saved, [audio])
    if (form.recordingKey) await discardRedundantUpload(services, userId, form.recordingKey, audio.bytes)
  }
  await updateFields(services, userId, form, saved)
  return saved
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
