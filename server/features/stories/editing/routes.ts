import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { type EditServices, editStory } from './edit-story.ts'
import { readStoryPage } from './story-page.ts'
import { readVersions, restoreVersion } from './versions.ts'

export const editingRoutes = (answer: Answer, services: EditServices): void => {
  const { database, origin } = services

  answer(calls.getStory, ({ viewer, params }) =>
    database.asViewer(viewer.userId, (tx) => readStoryPage(tx, viewer, params.id, origin)),
  )

  answer(calls.editStory, ({ viewer, params, body }) => editStory(services, viewer, params.id, body))

  answer(calls.listVersions, async ({ viewer, params: { id }, query, reply }) => {
    const { versions, next } = await readVersions(database, viewer, id, query.before)
    if (next !== undefined) reply.header('link', `</api/stories/${id}/versions?before=${next}>; rel="next"`)
    return versions
  })

  answer(calls.restoreVersion, ({ viewer, params }) => restoreVersion(services, viewer, params.id, params.versionId))
}
