import type { Tx } from '#server/infra/db/database.ts'
import { findStoriesById, type StoryRow } from './queries.ts'

/** Stories of a family in the order they are named; one that is deleted, or of another family, is left out. */
export const storiesById = async (tx: Tx, familyId: number, ids: readonly number[]): Promise<StoryRow[]> => {
  if (ids.length === 0) return []
  const rows = new Map((await findStoriesById(tx, familyId, ids)).map((row) => [row.story.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
