import type { Tx } from '#server/infra/db/database.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { measureRecording } from './jobs.ts'
import { addRecording } from './queries.ts'
import type { ReceivedRecording } from './receive-recording.ts'
import { keepFile } from './stored-files.ts'

/** Keeps a received recording as the sound of a story and has it measured, all in the story's own transaction. */
export const beginRecording = async (
  tx: Tx,
  queue: Queue,
  story: { storyId: number; familyId: number },
  received: ReceivedRecording,
): Promise<void> => {
  const { name, ...facts } = received
  await keepFile(tx, name)
  const recordingId = await addRecording(tx, { ...story, ...facts, originalName: name })
  await queue.send(tx, measureRecording, { recordingId })
}
