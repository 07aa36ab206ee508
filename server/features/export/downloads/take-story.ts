import { readStoryPage } from '#server/features/stories/editing/story-page.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { findHeard, findSound, findVault } from './queries.ts'
import type { TakenStory } from './taken-story.ts'

/**
 * A story of the viewer's family, as files are made of it. Refuses with `not_found`.
 * @param origin of the service, for the address in the citation
 */
export const takeStory = async (tx: Tx, viewer: Member, storyId: number, origin: string) => {
  const { familyId } = viewer
  const page = await readStoryPage(tx, viewer, storyId, origin)
  const heard = await findHeard(tx, { storyId, familyId })
  const story: TakenStory = { ...page, vault: await findVault(tx, familyId), language: heard?.language ?? null }
  return { story, sound: await findSound(tx, { storyId, familyId }), words: heard?.words ?? [] }
}
