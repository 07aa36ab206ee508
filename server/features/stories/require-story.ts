import type { Tx } from '#server/infra/db/database.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { findShown } from './queries.ts'

/** The author of a story of the family. Refuses with `not_found` where there is none, or it is deleted. */
export const requireStory = async (tx: Tx, familyId: number, id: number): Promise<{ userId: number }> => {
  const found = await findShown(tx, familyId, id)
  if (!found) throw apiErrors.notFound()
  return found
}
