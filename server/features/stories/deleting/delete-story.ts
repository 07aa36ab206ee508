import { findAnsweredBy } from '#server/features/family/questions/questions.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { StoryPage } from '../editing/contract.ts'
import { notTheAuthor } from '../editing/refuse-others.ts'
import { readStoryPage } from '../editing/story-page.ts'
import { noteStoryChange } from '../hear-story.ts'
import { mayDeleteStory, mayRestoreStory } from '../policy.ts'
import { findStory } from '../queries.ts'
import { requireStory } from '../require-story.ts'
import { moveToDeleted, takeFromDeleted } from './queries.ts'

export type DeleteServices = { database: Database; events: Events; origin: string }

/**
 * Moves one's own story to Recently deleted; the question it answers waits again. Refuses with `not_found` and
 * `not_the_author`.
 */
export const deleteStory = ({ database, events }: DeleteServices, viewer: Member, id: number): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    const story = await requireStory(tx, viewer.familyId, id)
    if (!mayDeleteStory(viewer, story)) throw notTheAuthor()
    if (!(await moveToDeleted(tx, viewer.familyId, id))) throw apiErrors.notFound()
    await announce(tx, events, viewer.familyId, id)
  })

/**
 * Takes a story out of Recently deleted; the question it answered is answered again, unless another story has. One that is
 * not deleted stays as it is. Refuses with `not_found` and `forbidden`.
 */
export const restoreStory = (
  { database, events, origin }: DeleteServices,
  viewer: Member,
  id: number,
): Promise<StoryPage> =>
  database.asViewer(viewer.userId, async (tx) => {
    const row = await findStory(tx, viewer.familyId, id)
    if (!row) throw apiErrors.notFound()
    if (!mayRestoreStory(viewer, row.story)) throw apiErrors.forbidden()
    if (await takeFromDeleted(tx, viewer.familyId, id)) await announce(tx, events, viewer.familyId, id)
    return readStoryPage(tx, viewer, id, origin)
  })

const announce = async (tx: Tx, events: Events, familyId: number, storyId: number): Promise<void> => {
  await noteStoryChange(tx, events, { storyId, familyId })
  for (const id of await findAnsweredBy(tx, familyId, storyId))
    await events.publish(tx, { familyId, kind: 'questions', id })
}
