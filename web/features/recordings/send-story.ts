import type { StoryToSave } from '#web/features/stories/use-save-story.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { FinishedRecording } from './machine.ts'
import { recordingFileName } from './recording-file-name.ts'
import type { StoryFields } from './story-fields.ts'
import type { UploadState } from './upload/sender.ts'

/** What the vault says when it has not got what it was said to have; then the whole recording is sent. */
const NOT_THERE: ReadonlySet<string> = new Set(['upload_unknown', 'upload_unfinished', 'not_audio'])

/**
 * Makes a story of a recording: by its id where all of it is in the vault already, else with the recording itself. Rejects
 * with what the call rejects with.
 * @param vault how the recording stands with the vault; null when it was never on its way there
 */
export async function sendStory(
  save: (story: StoryToSave) => Promise<unknown>,
  fields: StoryFields,
  sound: FinishedRecording,
  vault: UploadState | null,
): Promise<void> {
  const whole = { fields, file: { blob: sound.blob, name: recordingFileName(sound.mimeType) } }
  if (vault !== 'done') return void (await save(whole))
  try {
    await save({ fields: { ...fields, uploadId: sound.id }, file: null })
  } catch (cause) {
    if (!(cause instanceof CallError && NOT_THERE.has(cause.code))) throw cause
    await save(whole)
  }
}
