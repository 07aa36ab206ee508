import type { Payments } from '#server/features/billing/entitlement.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { linkNextPage } from '#server/infra/http/next-page.ts'
import { editStories as editStoriesCall } from '../bulk-editing/contract.ts'
import { editStories } from '../bulk-editing/edit-stories.ts'
import { getFacets, getTimeline } from './contract.ts'
import { readFacets } from './facets.ts'
import { readTimeline } from './timeline.ts'

type Services = { database: Database; payments: Payments; events: Events }

/** The tools for family historians: facets, the timeline and editing many stories. */
export const timelineRoutes = (answer: Answer, services: Services): void => {
  answer(getFacets, ({ viewer, query }) => readFacets(services.database, viewer, query))

  answer(getTimeline, async ({ viewer, query, reply }) => {
    const { stories, next } = await readTimeline(services, viewer, query)
    linkNextPage(reply, getTimeline.path, query, next)
    return stories
  })

  answer(editStoriesCall, ({ viewer, body }) => editStories(services, viewer, body))
}
