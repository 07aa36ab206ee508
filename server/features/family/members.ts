import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { canLeave, canRemoveMember } from './policy.ts'
import { findMembership, removeMembership } from './queries.ts'

export type FamilyServices = { database: Database; events: Events }

/** Whether a person belongs to a family; false once they're removed or their account is deleted. */
export const isMember = async (tx: Tx, userId: number, familyId: number): Promise<boolean> =>
  (await tx.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.familyId, familyId)))) > 0

export const belongsToAnyFamily = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(memberships, eq(memberships.userId, userId))) > 0

export const findOwner = async (
  tx: Tx,
  familyId: number,
): Promise<{ id: number; email: string | null } | undefined> => {
  const [owner] = await tx
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.familyId, familyId), eq(memberships.role, 'owner')))
  return owner
}

/**
 * The family that a recording or story is saved to: the one it was made for, else the current one. It never lands in
 * another family, and a former member adds nothing. Throws `not_in_family`.
 */
export const requireTargetFamily = async (tx: Tx, viewer: Member, madeFor: number | undefined): Promise<number> => {
  if (madeFor === undefined || madeFor === viewer.familyId) return viewer.familyId
  if (await isMember(tx, viewer.userId, madeFor)) return madeFor
  throw new ApiError(
    403,
    'not_in_family',
    'This recording was made for a family that you no longer belong to. You can download it as a file.',
  )
}

/**
 * Adds a member and clears the record of an earlier, ended membership. False if they already belong to the family.
 * @param tx a system transaction
 */
export const addMember = async (
  tx: Tx,
  { familyId, userId, relationship }: { familyId: number; userId: number; relationship: string },
): Promise<boolean> => {
  const added = await tx
    .insert(memberships)
    .values({ familyId, userId, role: 'member', relationship })
    .onConflictDoNothing()
  if (added.rowCount !== 1) return false
  await tx
    .delete(pastMemberships)
    .where(and(eq(pastMemberships.familyId, familyId), eq(pastMemberships.userId, userId)))
  return true
}

/**
 * Removes a relative: access ends with the commit, open pages included. Their stories stay in their name. Throws
 * `not_found`, `owner_stays`, `owner_only`.
 */
export const removeMember = ({ database, events }: FamilyServices, viewer: Member, userId: number): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    const member = await findMembership(tx, viewer.familyId, userId)
    if (!member) throw apiErrors.notFound()
    if (member.role === 'owner') throw ownerStays()
    if (!canRemoveMember(viewer, member)) throw apiErrors.ownerOnly()
    if (!(await endMembership(tx, events, viewer.familyId, userId))) throw apiErrors.notFound()
  })

/** The viewer leaves the current family. Throws `owner_stays`. */
export const leaveFamily = ({ database, events }: FamilyServices, viewer: Member): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    if (!canLeave(viewer)) throw ownerStays()
    if (!(await endMembership(tx, events, viewer.familyId, viewer.userId))) throw apiErrors.notFound()
  })

/**
 * Publishes a change of a person to all their families. Open pages reload what they may see; streams and uploads that are
 * no longer allowed are closed. Call it inside the transaction that deletes an account or ends its sessions, before the delete.
 */
export const publishPersonChanged = async (tx: Tx, events: Events, userId: number): Promise<void> => {
  const rows = await tx
    .select({ familyId: memberships.familyId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  for (const { familyId } of rows) await events.publish(tx, { familyId, kind: 'family', id: userId })
  await events.publish(tx, { kind: 'sessions_ended', userId })
}

/** False if removing and leaving coincide: the second one finds no membership. */
export const endMembership = async (tx: Tx, events: Events, familyId: number, userId: number): Promise<boolean> => {
  if (!(await removeMembership(tx, familyId, userId))) return false
  await events.publish(tx, { familyId, kind: 'family', id: userId })
  return true
}

const ownerStays = () =>
  new ApiError(409, 'owner_stays', 'The owner of a family vault can’t leave or be removed: the vault is theirs.')
