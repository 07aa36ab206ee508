import * as v from 'valibot'
import { type StoryValues, storyValuesSchema } from '#common/story-values.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { stories } from '#server/infra/db/schema/stories.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { citeStory } from './citation.ts'
import type { StoryPage } from './editing/contract.ts'
import { canEditDetails, canEditText, canRestoreStory } from './policy.ts'
import { findAuthor, findStory, findVaultName } from './queries.ts'

/** The author of a story of the family. Throws `not_found` if there is none or it is deleted. */
export const requireStory = async (tx: Tx, familyId: number, id: number): Promise<{ userId: number }> => {
  const author = await findAuthor(tx, familyId, id)
  if (!author) throw apiErrors.notFound()
  return author
}

/**
 * A story with what the viewer may do with it. Throws `not_found` if it is deleted.
 * @param origin of the service, for the address in the citation
 */
export const readStoryPage = async (tx: Tx, viewer: Member, id: number, origin: string): Promise<StoryPage> => {
  const row = await findStory(tx, viewer.familyId, id)
  if (!row || row.deletedAt !== null) throw apiErrors.notFound()
  const { story } = row
  return {
    ...story,
    citation: citeStory(story, { vault: await findVaultName(tx, viewer.familyId), origin }),
    may: {
      editText: canEditText(viewer, story),
      editDetails: canEditDetails(viewer, story),
      restore: canRestoreStory(viewer, story),
    },
  }
}

/** The editable fields of a story and no others (`v.object` drops the rest of the row). */
export const presentValues = (row: typeof stories.$inferSelect): StoryValues => {
  const { eventDateKind: kind, eventDateFrom: from, eventDateTo: to } = row
  return v.parse(storyValuesSchema, { ...row, eventDate: kind && from && to ? { kind, from, to } : null })
}

/** The address of a recording. */
export const audioPath = (fileName: string): string => `/api/audio/${fileName}`
