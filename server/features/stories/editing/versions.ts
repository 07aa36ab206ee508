import type { Database } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { noteStoryChange } from '../hear-story.ts'
import { mayEditHistory, mayEditWords } from '../policy.ts'
import { updateStory } from '../queries.ts'
import { requireStory } from '../require-story.ts'
import type { StoryPage, StoryVersion } from './contract.ts'
import type { EditServices } from './edit-story.ts'
import { findVersion, findVersions } from './queries.ts'
import { notTheAuthor } from './refuse-others.ts'
import { readStoryPage } from './story-page.ts'

const PAGE = 50

/** A page of a story's earlier texts, the latest first, and before which version the next one begins. */
export const readVersions = (
  database: Database,
  viewer: Member,
  storyId: number,
  before: number | undefined,
): Promise<{ versions: StoryVersion[]; next: number | undefined }> =>
  database.asViewer(viewer.userId, async (tx) => {
    const story = await requireStory(tx, viewer.familyId, storyId)
    if (!mayEditHistory(viewer, story)) throw apiErrors.forbidden()
    const rows = await findVersions(tx, viewer.familyId, storyId, { before, limit: PAGE + 1 })
    const versions = rows.slice(0, PAGE).map(({ version: { id, title, content, savedAt }, savedBy }) => ({
      id,
      title,
      content,
      savedAt: savedAt.toISOString(),
      savedBy,
    }))
    return { versions, next: rows.length > PAGE ? versions.at(-1)?.id : undefined }
  })

/** Puts an earlier text back in place. Refuses with `not_found`, `forbidden` and `not_the_author`. */
export const restoreVersion = (
  { database, events, origin }: EditServices,
  viewer: Member,
  storyId: number,
  versionId: number,
): Promise<StoryPage> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const story = await requireStory(tx, familyId, storyId)
    if (!mayEditHistory(viewer, story)) throw apiErrors.forbidden()
    if (!mayEditWords(viewer, story)) throw notTheAuthor()
    const words = await findVersion(tx, familyId, storyId, versionId)
    if (!words || !(await updateStory(tx, familyId, storyId, words))) throw apiErrors.notFound()
    await noteStoryChange(tx, events, { storyId, familyId })
    return readStoryPage(tx, viewer, storyId, origin)
  })
