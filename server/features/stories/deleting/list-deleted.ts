import type { Database } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { presentStory } from '../present-story.ts'
import { findDeletedStories } from '../queries.ts'
import { DAYS_KEPT, type DeletedStory } from './contract.ts'

const DAY = 24 * 60 * 60_000

/** Recently deleted, as far as the viewer may restore it: the owner all of the family's, others their own. */
export const listDeleted = async (database: Database, viewer: Member): Promise<DeletedStory[]> => {
  const authorId = viewer.role === 'owner' ? undefined : viewer.userId
  const rows = await database.asViewer(viewer.userId, (tx) => findDeletedStories(tx, viewer.familyId, authorId))
  return rows.map((row) => {
    const deletedAt = row.story.deletedAt ?? new Date()
    return {
      ...presentStory(row),
      deletedAt: deletedAt.toISOString(),
      keptUntil: new Date(deletedAt.getTime() + DAYS_KEPT * DAY).toISOString(),
    }
  })
}
