import type { Database } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { canEditDetails, canEditText } from '../policy.ts'
import { findVersion, findVersions, updateStory } from '../queries.ts'
import { readStoryPage, requireStory } from '../read-story.ts'
import type { StoryPage, StoryVersion } from './contract.ts'
import { type EditServices, notTheAuthor } from './edit-story.ts'

const PAGE_SIZE = 50

/** A page of a story's earlier texts, latest first; `next` is the last id on the page if there are more. */
export const readVersions = (
  database: Database,
  viewer: Member,
  storyId: number,
  before: number | undefined,
): Promise<{ versions: StoryVersion[]; next: number | undefined }> =>
  database.asViewer(viewer.userId, async (tx) => {
    const story = await requireStory(tx, viewer.familyId, storyId)
    if (!canEditDetails(viewer, story)) throw apiErrors.forbidden()
    const rows = await findVersions(tx, viewer.familyId, storyId, { before, limit: PAGE_SIZE + 1 })
    const versions = rows.slice(0, PAGE_SIZE).map(({ version: { id, title, content, savedAt }, savedBy }) => ({
      id,
      title,
      content,
      savedAt: savedAt.toISOString(),
      savedBy,
    }))
    return { versions, next: rows.length > PAGE_SIZE ? versions.at(-1)?.id : undefined }
  })

/** Restores an earlier text. Throws `not_found`, `forbidden` and `not_the_author`. */
export const restoreVersion = (
  { database, events, origin }: EditServices,
  viewer: Member,
  storyId: number,
  versionId: number,
): Promise<StoryPage> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const story = await requireStory(tx, familyId, storyId)
    if (!canEditDetails(viewer, story)) throw apiErrors.forbidden()
    if (!canEditText(viewer, story)) throw notTheAuthor()
    const version = await findVersion(tx, familyId, storyId, versionId)
    if (!version || !(await updateStory(tx, familyId, storyId, version))) throw apiErrors.notFound()
    await events.publish(tx, { familyId, kind: 'story', id: storyId })
    return readStoryPage(tx, viewer, storyId, origin)
  })
