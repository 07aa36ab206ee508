import type { Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { fillEmptyText, updateDuration } from './queries.ts'

type StoryKey = { storyId: number; familyId: number }

/** Tells open pages of the family that a story should be read again. */
export const noteStoryChange = (tx: Tx, events: Events, { storyId, familyId }: StoryKey): Promise<void> =>
  events.publish(tx, { familyId, kind: 'story', id: storyId })

/** The decoded length of a story's sound replaces what the browser had counted; unknown (undefined) leaves that. */
export const setDuration = async (tx: Tx, events: Events, story: StoryKey, durationMs: number | undefined) => {
  if (durationMs !== undefined) await updateDuration(tx, story.storyId, Math.round(durationMs / 1000))
  await noteStoryChange(tx, events, story)
}

/** The server has heard the words: an empty story text becomes them, any other stays as it is. */
export const setHeardText = async (
  tx: Tx,
  events: Events,
  story: StoryKey,
  heard: { text: string; engine: string },
) => {
  if (heard.text.trim() !== '') await fillEmptyText(tx, story.storyId, heard.text, heard.engine)
  await noteStoryChange(tx, events, story)
}
