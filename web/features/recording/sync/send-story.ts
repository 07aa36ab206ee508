import type { StoryToSave } from '#web/features/stories/use-save-story.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { FinishedRecording } from '../session/recording-machine.ts'
import { freshKeyOf } from './fresh-key.ts'
import { recordingFileName } from './recording-file-name.ts'
import type { StoryFields } from './story-fields.ts'
import type { UploadState } from './upload/sender.ts'

/** What the vault says when it has not got what it was said to have; then the whole recording is sent. */
const NOT_THERE: ReadonlySet<string> = new Set(['upload_unknown', 'upload_unfinished', 'not_audio'])
/** The recording was saved before, and more has been put behind it since: this is another story. */
const SAVED_OTHERWISE = 'saved_otherwise'

const saysOneOf = (cause: unknown, codes: ReadonlySet<string>) => cause instanceof CallError && codes.has(cause.code)

/**
 * Makes a story of a recording: by its id where all of it is in the vault already, else with the recording itself. Resolves
 * when this very sound is a story; rejects with what the call rejects with.
 * @param vault how the recording stands with the vault; null when it was never on its way there
 */
export async function sendStory(
  save: (story: Pick<StoryToSave, 'fields' | 'file'>) => Promise<unknown>,
  fields: StoryFields,
  sound: FinishedRecording,
  vault: UploadState | null,
): Promise<void> {
  async function saveUnder(recordingKey: string | undefined): Promise<void> {
    const own = { ...fields, recordingKey }
    try {
      if (vault === 'done') return void (await save({ fields: { ...own, uploadId: sound.id }, file: null }))
    } catch (cause) {
      if (!saysOneOf(cause, NOT_THERE)) throw cause
    }
    await save({ fields: own, file: { blob: sound.blob, name: recordingFileName(sound.mimeType) } })
  }

  try {
    await saveUnder(fields.recordingKey)
  } catch (cause) {
    if (!saysOneOf(cause, new Set([SAVED_OTHERWISE]))) throw cause
    await saveUnder(await freshKeyOf(sound))
  }
}
