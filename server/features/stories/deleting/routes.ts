import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { type DeleteServices, deleteStory, restoreStory } from './delete-story.ts'
import { listDeleted } from './list-deleted.ts'

export const deletingRoutes = (answer: Answer, services: DeleteServices): void => {
  answer(calls.deleteStory, async ({ viewer, params }) => {
    await deleteStory(services, viewer, params.id)
    return { ok: true }
  })

  answer(calls.restoreStory, ({ viewer, params }) => restoreStory(services, viewer, params.id))

  answer(calls.listDeletedStories, ({ viewer }) => listDeleted(services.database, viewer))
}
