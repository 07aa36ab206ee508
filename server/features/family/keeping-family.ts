import type { Tx } from '#server/infra/db/database.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { isMember } from './is-member.ts'

/**
 * The family that something is kept in: the one it was made for, or else the one that is showing. Whoever has left a family
 * meanwhile, or was removed from it, adds nothing to it; and nothing made for it goes to another. Refuses with
 * `not_in_family`.
 */
export const keepingFamily = async (tx: Tx, viewer: Member, madeFor: number | undefined): Promise<number> => {
  if (madeFor === undefined || madeFor === viewer.familyId) return viewer.familyId
  if (await isMember(tx, viewer.userId, madeFor)) return madeFor
  throw new ApiError(
    403,
    'not_in_family',
    'This recording was made for a family that you do not belong to any more. You can keep it as a file.',
  )
}
