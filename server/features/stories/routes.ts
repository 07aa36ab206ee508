import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import { isMember } from '#server/features/family/members.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { EventStreams } from '#server/infra/http/event-streams.ts'
import { page } from '#server/infra/http/pages.ts'
import { isSessionActive } from '#server/infra/http/sessions.ts'
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
import * as listing from './listing/contract.ts'
import { readPage } from './listing/list-stories.ts'
import { findNeighbors } from './listing/neighbors.ts'
import * as reactions from './reactions/contract.ts'
import { listReactions, react } from './reactions/reactions.ts'
import { readStoryPage } from './read-story.ts'
import { type SaveServices, saveStory } from './save-story.ts'

type Services = SaveServices & EditServices & { streams: EventStreams }

export const storyRoutes = (answer: Answer, services: Services): void => {
  const { database, origin } = services

  answer(stories.saveStory, ({ viewer, body, file }) => saveStory(services, viewer, body, file))

  answer(listing.listStories, async ({ viewer, query }) => page(() => readPage(database, viewer, query)))
  answer(listing.getNeighbors, ({ viewer, params, query }) => findNeighbors(database, viewer, params.id, query))
  answer(listing.storyEvents, ({ viewer, query, request, reply }) =>
    streamEvents(services, viewer, query, request, reply),
  )

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
}

/** Streams the events of the family to a page, for as long as its viewer belongs to the family and is signed in. */
const streamEvents = async (
  { database, events, streams }: Services,
  viewer: Member,
  { age }: InferOutput<typeof listing.storyEvents.query>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { sessionId } = request.session
  const mayListen = () =>
    database.asSystem(
      async (tx) => (await isSessionActive(tx, sessionId)) && (await isMember(tx, viewer.userId, viewer.familyId)),
    )
  const unsubscribe = events.subscribe(viewer.familyId, (event) => {
    if (event) stream.send(event.kind, { id: event.id })
    else stream.send('missed', {})
    // Membership may have changed. A removed member gets this one event, and then the stream ends.
    if (!event || event.kind === 'family') void stream.recheck()
  })
  const unsubscribeSessions = events.onSessionsEnded(viewer.userId, () => void stream.recheck())
  const ended = () => {
    unsubscribe()
    unsubscribeSessions()
  }
  const stream = streams.start(reply, { ended, mayListen })
  // The page read what it shows before we subscribed. It measured its age when it sent the request.
  if (age !== undefined && events.mayHaveHappened(viewer.familyId, age + listing.MAX_EVENTS_DELAY_MS))
    stream.send('missed', {})
  // Access may have ended before we subscribed.
  void stream.recheck()
  return reply
}
