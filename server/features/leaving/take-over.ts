import { eq } from 'drizzle-orm'
import { changeOwner } from '#server/features/family/change-owner.ts'
import { findOwner } from '#server/features/family/members.ts'
import { accountDeletions } from '#server/infra/db/schema/accounts.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { LeavingServices } from './request-deletion.ts'

/**
 * A member becomes the owner of a family whose owner's account is about to be deleted. Of several, the first one does. Throws
 * `family_stays` if nobody needs to, and `owner_has_changed`.
 */
export const takeOver = (
  { database, events, queue }: Pick<LeavingServices, 'database' | 'events' | 'queue'>,
  { userId, familyId }: Member,
): Promise<void> =>
  database.asSystem(async (tx) => {
    const owner = await findOwner(tx, familyId)
    // Locked, so that the deletion can't begin or be undone meanwhile.
    const [deletion] = await tx
      .select({ endingAt: accountDeletions.endingAt })
      .from(accountDeletions)
      .where(eq(accountDeletions.userId, owner?.id ?? 0))
      .for('update')
    if (!owner || !deletion || deletion.endingAt || owner.id === userId) throw familyStays()
    await changeOwner(tx, { events, queue }, { familyId, from: owner.id, to: userId })
  })

const familyStays = () =>
  new ApiError(409, 'family_stays', 'Nobody needs to take over this vault right now. Please reload the page.')
