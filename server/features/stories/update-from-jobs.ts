import { toWholeSeconds } from '#common/format/durations.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { isTextFromEngine, nameEngine, setTextFromTranscript, updateDuration } from './queries.ts'

// What background jobs of recording and transcripts write into a story; worker.ts connects them.

type StoryKey = { storyId: number; familyId: number }

/** Replaces the duration that the browser counted with the measured one, if the recording could be measured. */
export const setMeasuredDuration = async (
  tx: Tx,
  events: Events,
  { storyId, familyId }: StoryKey,
  durationMs: number | undefined,
): Promise<void> => {
  if (durationMs !== undefined) await updateDuration(tx, storyId, toWholeSeconds(durationMs))
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
