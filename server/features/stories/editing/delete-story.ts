import { and, inArray, isNull } from 'drizzle-orm'
import { findAnsweredBy } from '#server/features/family/questions/questions.ts'
import { transcribeStory } from '#server/features/transcripts/jobs.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { canDeleteStory, canRestoreStory } from '../policy.ts'
import { findDeletedStories, findStory, markDeleted, removeDeletedBefore, unmarkDeleted } from '../queries.ts'
import { readStoryPage, requireStory } from '../read-story.ts'
import { DELETED_STORY_DAYS, type DeletedStory, type StoryPage } from './contract.ts'
import { type EditServices, notTheAuthor } from './edit-story.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Moves the viewer's own story to Recently Deleted; the question it answers becomes pending again. Throws `not_found` and
 * `not_the_author`.
 */
export const deleteStory = ({ database, events }: EditServices, viewer: Member, id: number): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    const story = await requireStory(tx, viewer.familyId, id)
    if (!canDeleteStory(viewer, story)) throw notTheAuthor()
    if (!(await markDeleted(tx, viewer.familyId, id))) throw apiErrors.notFound()
    await publishChange(tx, events, viewer.familyId, id)
  })

/**
 * Takes a story out of Recently Deleted; the question it answered is answered again, unless another story has answered it. If
 * its recording has no transcript yet, that starts. Does nothing to a story that isn't deleted. Throws `not_found` and `forbidden`.
 */
export const restoreStory = (
  { database, events, origin, queue }: EditServices & { queue: Queue },
  viewer: Member,
  id: number,
): Promise<StoryPage> =>
  database.asViewer(viewer.userId, async (tx) => {
    const row = await findStory(tx, viewer.familyId, id)
    if (!row) throw apiErrors.notFound()
    if (!canRestoreStory(viewer, row.story)) throw apiErrors.forbidden()
    if (await unmarkDeleted(tx, viewer.familyId, id)) {
      await queue.startWaiting(tx, transcribeStory, viewer.familyId)
      await publishChange(tx, events, viewer.familyId, id)
    }
    return readStoryPage(tx, viewer, id, origin)
  })

/**
 * Moves stories to Recently Deleted, whichever family they're in: an administrator's way. Returns how many; others were there
 * already, or don't exist.
 * @param tx a system transaction
 */
export const deleteStoriesOfAnyFamily = async (tx: Tx, events: Events, ids: readonly number[]): Promise<number> => {
  // In a fixed order, so that concurrent transactions that lock them can't block each other.
  const present = await tx
    .select({ id: stories.id, familyId: stories.familyId })
    .from(stories)
    .where(and(inArray(stories.id, [...ids]), isNull(stories.deletedAt)))
    .orderBy(stories.id)
    .for('update')
  for (const { id, familyId } of present) {
    await markDeleted(tx, familyId, id)
    await publishChange(tx, events, familyId, id)
  }
  return present.length
}

const publishChange = async (tx: Tx, events: Events, familyId: number, storyId: number): Promise<void> => {
  await events.publish(tx, { familyId, kind: 'story', id: storyId })
  for (const id of await findAnsweredBy(tx, familyId, storyId))
    await events.publish(tx, { familyId, kind: 'questions', id })
}

/** Recently Deleted, as far as the viewer may restore it: all of the family's stories for the owner, otherwise their own. */
export const listDeleted = async (database: Database, viewer: Member): Promise<DeletedStory[]> => {
  const authorId = viewer.role === 'owner' ? undefined : viewer.userId
  const rows = await database.asViewer(viewer.userId, (tx) => findDeletedStories(tx, viewer.familyId, authorId))
  return rows.flatMap(({ story, deletedAt }) =>
    deletedAt === null
      ? []
      : [
          {
            ...story,
            deletedAt,
            removedAt: new Date(Date.parse(deletedAt) + DELETED_STORY_DAYS * DAY_MS).toISOString(),
          },
        ],
  )
}

/** Removes for good the stories whose time in Recently Deleted is over, with everything that belongs to them. Returns how many. */
export const removeDeletedStories = (database: Database, now: Date): Promise<number> =>
  database.asSystem((tx) => removeDeletedBefore(tx, new Date(now.getTime() - DELETED_STORY_DAYS * DAY_MS)))
