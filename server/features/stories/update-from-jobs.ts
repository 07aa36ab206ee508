import { recordingSeconds } from '#common/format/recording-length.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { findDuration, isTextFromEngine, nameEngine, setTextFromTranscript, updateDuration } from './queries.ts'

// What background jobs of recording and transcripts write into a story; worker.ts connects them.

type StoryKey = { storyId: number; familyId: number }

/** Corrects the duration that the browser counted if the measured one is another; undefined if the recording couldn't be measured. */
export const setMeasuredDuration = async (
  tx: Tx,
  events: Events,
  { storyId, familyId }: StoryKey,
  durationMs: number | undefined,
): Promise<void> => {
  if (durationMs !== undefined) {
    const counted = await findDuration(tx, storyId)
    const seconds = recordingSeconds(counted, durationMs)
    if (seconds !== counted) await updateDuration(tx, storyId, seconds)
  }
  await events.publish(tx, { familyId, kind: 'story', id: storyId })
}

/**
 * Uses the transcript as the story's text if it has none, or still that of an earlier transcript; any other text stays. Returns
 * whether the text comes from an engine.
 */
export const setTranscribedText = async (
  tx: Tx,
  events: Events,
  { storyId, familyId }: StoryKey,
  { text, engine }: { text: string; engine: string },
): Promise<boolean> => {
  if (text.trim() !== '') await setTextFromTranscript(tx, storyId, text, engine)
  await nameEngine(tx, storyId, engine)
  await events.publish(tx, { familyId, kind: 'story', id: storyId })
  return isTextFromEngine(tx, storyId)
}
