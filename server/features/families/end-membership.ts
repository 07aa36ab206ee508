import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { errorCode, Refusal, refusals } from '#server/infra/http/refusal.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { mayLeave, mayRemoveMember } from './policy.ts'
import { addPastMembership, findMembership, removeMembership } from './queries.ts'

export type FamilyServices = { database: Database; events: Events }

/**
 * Ends a relative's membership: from the commit on they get nothing more of the family, their open pages included. What
 * they told stays in their name. Refuses with `not_found` and `owner_stays`.
 */
export const removeMember = ({ database, events }: FamilyServices, viewer: Member, userId: number): Promise<void> =>
  once(() =>
    database.asViewer(viewer.userId, async (tx) => {
      const member = await findMembership(tx, viewer.familyId, userId)
      if (!member) throw refusals.notFound()
      if (member.role === 'owner') throw ownerStays()
      if (!mayRemoveMember(viewer, member)) throw refusals.ownerOnly()
      await end(tx, events, { ...member, familyId: viewer.familyId, userId, reason: 'removed' })
    }),
  )

/** A relative leaves the family that is showing. Refuses with `owner_stays`. */
export const leaveFamily = ({ database, events }: FamilyServices, viewer: Member): Promise<void> =>
  once(() =>
    database.asViewer(viewer.userId, async (tx) => {
      const { familyId, userId } = viewer
      if (!mayLeave(viewer)) throw ownerStays()
      const member = await findMembership(tx, familyId, userId)
      if (!member) throw refusals.notFound()
      await end(tx, events, { ...member, familyId, userId, reason: 'left' })
    }),
  )

const end = async (
  tx: Tx,
  events: Events,
  { familyId, userId, familyName, reason }: Parameters<typeof addPastMembership>[1],
): Promise<void> => {
  // Written first: whoever has left may not write about the family any more.
  await addPastMembership(tx, { familyId, userId, familyName, reason })
  if (!(await removeMembership(tx, familyId, userId))) throw refusals.notFound()
  await events.publish(tx, { familyId, kind: 'family', id: userId })
}

// Both at the same time, or twice: the second one finds that it is written down already.
const once = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (errorCode(error) === '23505') throw refusals.notFound()
    throw error
  }
}

const ownerStays = () =>
  new Refusal(409, 'owner_stays', 'The owner of a family vault cannot leave it or be removed: the vault is theirs.')
