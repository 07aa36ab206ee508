import type { FinishedRecording } from '#web/features/recording/session/recording-machine.ts'
import type { QueuedRecording } from '#web/features/recording/storage/slice-store.ts'
import { type StoryFields, storyFields } from '../story-fields.ts'

/** What goes of a saved story: as it was saved, with what has been written since then, when it was opened again. */
export function queuedFields({ queued, draft }: QueuedRecording, sound: FinishedRecording): StoryFields {
  const { fields } = queued
  const typed = storyFields(draft, sound, fields.toldBy ?? '')
  return { ...fields, ...typed, title: typed.title || fields.title }
}
