import type { Events } from '#server/infra/events/events.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { readFacets } from './facets.ts'
import { tagStories } from './tag-stories.ts'
import { type DeskServices, nextTimelinePage, readTimeline } from './timeline.ts'

/** The historian's desk. */
export const deskRoutes = (answer: Answer, services: DeskServices & { events: Events }): void => {
  answer(calls.getFacets, ({ viewer, query }) => readFacets(services.database, viewer, query))

  answer(calls.getTimeline, async ({ viewer, query, reply }) => {
    const { stories, next } = await readTimeline(services, viewer, query)
    if (next) reply.header('link', `<${nextTimelinePage(query, next)}>; rel="next"`)
    return stories
  })

  answer(calls.tagStories, ({ viewer, body }) => tagStories(services, viewer, body))
}
