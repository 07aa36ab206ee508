import { requireStory } from '#server/features/stories/require-story.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { presentReactions } from './present-reactions.ts'
import { findReactions } from './queries.ts'
import { react } from './react.ts'

export const reactionRoutes = (answer: Answer, services: { database: Database; events: Events }): void => {
  answer(calls.listReactions, ({ viewer: { userId, familyId }, params: { id } }) =>
    services.database.asViewer(userId, async (tx) => {
      await requireStory(tx, familyId, id)
      return presentReactions(await findReactions(tx, familyId, id))
    }),
  )

  answer(calls.react, ({ viewer, body }) => react(services, viewer, body))
}
