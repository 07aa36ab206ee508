import { isMember } from '#server/features/family/members.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import type { EventStreams } from '#server/infra/http/event-streams.ts'
import { isSessionActive } from '#server/infra/http/sessions.ts'
import { saveStory as saveStoryCall } from './contract.ts'
import { nextPage, readPage } from './list-stories.ts'
import * as listing from './listing/contract.ts'
import { presentStory } from './present-story.ts'
import { type SaveServices, saveStory } from './save-story.ts'

export const storyRoutes = (answer: Answer, services: SaveServices & { streams: EventStreams }): void => {
  answer(listing.listStories, async ({ viewer, query, reply }) => {
    const { rows, next } = await readPage(services.database, viewer, query)
    if (next) reply.header('link', `<${nextPage(query, next)}>; rel="next"`)
    return rows.map(presentStory)
  })

  answer(saveStoryCall, async ({ viewer, body, file }) => presentStory(await saveStory(services, viewer, body, file)))

  answer(listing.storyEvents, async ({ viewer, request, reply }) => {
    const { sessionId } = request.session
    const mayListen = () =>
      services.database.asSystem(
        async (tx) => (await isSessionActive(tx, sessionId)) && (await isMember(tx, viewer.userId, viewer.familyId)),
      )
    const ended = services.events.subscribe(viewer.familyId, (event) => {
      if (event) stream.send(event.kind, { id: event.id })
      else stream.send('missed', {})
      // Who belongs to the family may have changed: whoever does not any more has just been told so, and hears no more.
      if (!event || event.kind === 'family') void stream.recheck()
    })
    const stream = services.streams.start(reply, { ended, mayListen })
    // What ended before anybody listened for it was not heard.
    void stream.recheck()
    return reply
  })
}
