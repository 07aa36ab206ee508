import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { mayLeave, mayRemoveMember } from './policy.ts'
import { findMembership, removeMembership } from './queries.ts'

export type FamilyServices = { database: Database; events: Events }

/**
 * Ends a relative's membership: from the commit on they get nothing more of the family, their open pages included. What
 * they told stays in their name. Refuses with `not_found` and `owner_stays`.
 */
export const removeMember = ({ database, events }: FamilyServices, viewer: Member, userId: number): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    const member = await findMembership(tx, viewer.familyId, userId)
    if (!member) throw apiErrors.notFound()
    if (member.role === 'owner') throw ownerStays()
    if (!mayRemoveMember(viewer, member)) throw apiErrors.ownerOnly()
    await end(tx, events, viewer.familyId, userId)
  })

/** A relative leaves the family that is showing. Refuses with `owner_stays`. */
export const leaveFamily = ({ database, events }: FamilyServices, viewer: Member): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    if (!mayLeave(viewer)) throw ownerStays()
    await end(tx, events, viewer.familyId, viewer.userId)
  })

// Both at the same time, or twice: the second one finds nothing to end.
const end = async (tx: Tx, events: Events, familyId: number, userId: number): Promise<void> => {
  if (!(await removeMembership(tx, familyId, userId))) throw apiErrors.notFound()
  await events.publish(tx, { familyId, kind: 'family', id: userId })
}

const ownerStays = () =>
  new ApiError(409, 'owner_stays', 'The owner of a family vault cannot leave it or be removed: the vault is theirs.')
