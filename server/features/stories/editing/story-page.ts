import type { Tx } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { citeStory } from '../citation.ts'
import { mayEditHistory, mayEditWords, mayRestoreStory } from '../policy.ts'
import { presentStory } from '../present-story.ts'
import { findStory } from '../queries.ts'
import type { StoryPage } from './contract.ts'
import { findVaultName } from './queries.ts'

/**
 * A story as its own page has it. Refuses with `not_found` one that is deleted.
 * @param origin of the service, for the address in the citation
 */
export const readStoryPage = async (tx: Tx, viewer: Member, id: number, origin: string): Promise<StoryPage> => {
  const row = await findStory(tx, viewer.familyId, id)
  if (!row || row.story.deletedAt !== null) throw apiErrors.notFound()
  const story = presentStory(row)
  return {
    ...story,
    citation: citeStory(story, { vault: await findVaultName(tx, viewer.familyId), origin }),
    may: {
      editWords: mayEditWords(viewer, row.story),
      editHistory: mayEditHistory(viewer, row.story),
      restore: mayRestoreStory(viewer, row.story),
    },
  }
}
