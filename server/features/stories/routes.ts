import type { Answer } from '#server/infra/http/answer.ts'
import { page } from '#server/infra/http/pages.ts'
import { addComment, deleteComment, editComment, listComments } from './comments/comments.ts'
import * as comments from './comments/contract.ts'
import * as stories from './contract.ts'
import * as corrections from './corrections/contract.ts'
import { correctStories, findCorrectable } from './corrections/correct-stories.ts'
import * as editing from './editing/contract.ts'
import { deleteStory, listDeleted, restoreStory } from './editing/delete-story.ts'
import { type EditServices, editStory } from './editing/edit-story.ts'
import { readVersions, restoreVersion } from './editing/versions.ts'
import * as followUps from './follow-ups/contract.ts'
import { listFollowUps } from './follow-ups/follow-ups.ts'
import * as listening from './listening/contract.ts'
import { listStoryViews, storeStoryView } from './listening/story-views.ts'
import * as listing from './listing/contract.ts'
import { countNew, readPage } from './listing/list-stories.ts'
import { findNeighbors } from './listing/neighbors.ts'
import * as reactions from './reactions/contract.ts'
import { listReactions, react } from './reactions/reactions.ts'
import { readStoryPage } from './read-story.ts'
import type { SaveServices } from './save-services.ts'
import { saveStory } from './save-story.ts'

type Services = SaveServices & EditServices

export const storyRoutes = (answer: Answer, services: Services): void => {
  const { database, origin } = services

  answer(stories.saveStory, ({ viewer, body, file }) => saveStory(services, viewer, body, file))

  answer(listing.listStories, async ({ viewer, query }) => page(() => readPage(database, viewer, query)))
  answer(listing.countNewStories, ({ viewer, query }) => countNew(database, viewer, query.since))
  answer(listing.getNeighbors, ({ viewer, params, query }) => findNeighbors(database, viewer, params.id, query))

  answer(editing.getStory, ({ viewer, params }) =>
    database.asViewer(viewer.userId, (tx) => readStoryPage(tx, viewer, params.id, origin)),
  )
  answer(editing.editStory, ({ viewer, params, body }) => editStory(services, viewer, params.id, body))
  answer(editing.listVersions, async ({ viewer, params: { id }, query, reply }) => {
    const { versions, next } = await readVersions(database, viewer, id, query.before)
    if (next !== undefined) reply.header('link', `</api/stories/${id}/versions?before=${next}>; rel="next"`)
    return versions
  })
  answer(editing.restoreVersion, ({ viewer, params: { id, versionId }, query: { state } }) =>
    restoreVersion(services, viewer, id, { versionId, state }),
  )

  answer(followUps.listFollowUps, ({ viewer, params }) =>
    database.asViewer(viewer.userId, (tx) => listFollowUps(tx, services.payments, viewer, params.id)),
  )

  answer(corrections.findCorrectable, ({ viewer, query }) => findCorrectable(database, viewer, query))
  answer(corrections.correctStories, ({ viewer, body }) => correctStories(services, viewer, body))

  answer(editing.deleteStory, async ({ viewer, params }) => {
    await deleteStory(services, viewer, params.id)
    return { ok: true }
  })
  answer(editing.restoreStory, ({ viewer, params }) => restoreStory(services, viewer, params.id))
  answer(editing.listDeletedStories, ({ viewer }) => listDeleted(database, viewer))

  answer(comments.listComments, ({ viewer, params }) => listComments(services, viewer, params.id))
  answer(comments.addComment, ({ viewer, body }) => addComment(services, viewer, body))
  answer(comments.editComment, ({ viewer, params, body }) => editComment(services, viewer, params.id, body.content))
  answer(comments.deleteComment, async ({ viewer, params }) => {
    await deleteComment(services, viewer, params.id)
    return { ok: true }
  })

  answer(reactions.listReactions, ({ viewer, params }) => listReactions(services, viewer, params.id))
  answer(reactions.react, ({ viewer, body }) => react(services, viewer, body))

  answer(listening.listStoryViews, ({ viewer }) => listStoryViews(database, viewer))
  answer(listening.saveStoryView, async ({ viewer, params, body }) => {
    await storeStoryView(database, viewer, params.id, body)
    return { ok: true }
  })
}
