import type { Database } from '#server/infra/db/database.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { textState } from '../corrections/correct-stories.ts'
import { canEditDetails, canEditText } from '../policy.ts'
import { findVersion, findVersions, lockStory, updateStory } from '../queries.ts'
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

/**
 * Restores an earlier text. Throws `not_found`, `forbidden`, `not_the_author`, and `changed_meanwhile` if the current text isn't the
 * one that `state` stands for.
 */
export const restoreVersion = (
  { database, events, origin }: EditServices,
  viewer: Member,
  storyId: number,
  { versionId, state }: { versionId: number; state?: string | undefined },
): Promise<StoryPage> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const story = await requireStory(tx, familyId, storyId)
    if (!canEditDetails(viewer, story)) throw apiErrors.forbidden()
    if (!canEditText(viewer, story)) throw notTheAuthor()
    const locked = await lockStory(tx, familyId, storyId)
    if (state !== undefined && locked && textState(locked) !== state) throw changedMeanwhile()
    const version = await findVersion(tx, familyId, storyId, versionId)
    if (!version || !(await updateStory(tx, familyId, storyId, version))) throw apiErrors.notFound()
    await events.publish(tx, { familyId, kind: 'story', id: storyId })
    return readStoryPage(tx, viewer, storyId, origin)
  })

const changedMeanwhile = () =>
  new ApiError(409, 'changed_meanwhile', 'This story has changed since then, so we left it as it is.')
