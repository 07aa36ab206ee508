import type { InferOutput } from 'valibot'
import { requireStory } from '#server/features/stories/require-story.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type * as calls from './contract.ts'
import { presentReactions } from './present-reactions.ts'
import { addReaction, findReactions, removeReaction } from './queries.ts'

/** Gives a reaction, or takes back the same one. Answers with all reactions to the story. Refuses with `not_found`. */
export const react = (
  { database, events }: { database: Database; events: Events },
  { familyId, userId }: Member,
  { storyId, reaction }: InferOutput<typeof calls.react.body>,
) =>
  database.asViewer(userId, async (tx) => {
    await requireStory(tx, familyId, storyId)
    const given = { familyId, storyId, userId, reaction }
    if (!(await removeReaction(tx, given))) await addReaction(tx, given)
    await events.publish(tx, { familyId, kind: 'reactions', id: storyId })
    return presentReactions(await findReactions(tx, familyId, storyId))
  })
