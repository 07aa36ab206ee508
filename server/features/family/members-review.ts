import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, familyMembers, memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { finishedReviewSchema, membersReviewSchema } from './contract.ts'
import { endMembership, type FamilyServices } from './members.ts'
import { findMembers } from './queries.ts'

// Anyone can register an address that isn't theirs, invite an accomplice into its family or take it into their own, and
// wait until the owner of the address uses the account.

/**
 * Takes an account back for the owner of its address: open invites to its family are revoked, and if its family has other
 * members or it joined other families, it can do nothing else until its owner has said who and what belongs.
 * @param tx a system transaction
 */
export const requireMembersReview = async (tx: Tx, userId: number): Promise<void> => {
  const family = await findOwnFamily(tx, userId)
  if (family)
    await tx
      .update(familyMembers)
      .set({ status: 'removed' })
      .where(and(eq(familyMembers.familyId, family.id), eq(familyMembers.status, 'pending')))
  const others = family ? (await findMembers(tx, family.id)).length - 1 : 0
  if (others > 0 || (await findJoinedFamilies(tx, userId)).length > 0) await setMustReview(tx, userId, true)
}

/** The other members of the viewer's own family, and the families of others that the viewer is in, in the order of joining. */
export const getMembersReview = (
  database: Database,
  userId: number,
): Promise<InferOutput<typeof membersReviewSchema>> =>
  database.asSystem(async (tx) => {
    const family = await findOwnFamily(tx, userId)
    const members = family ? await findMembers(tx, family.id) : []
    return {
      familyName: family?.name ?? null,
      members: members
        .filter(({ role }) => role === 'member')
        .map((member) => ({
          userId: member.userId,
          firstName: member.firstName,
          lastName: member.lastName,
          relationship: member.relationship,
          joinedAt: member.joinedAt.toISOString(),
        })),
      joinedFamilies: (await findJoinedFamilies(tx, userId)).map(({ joinedAt, ...joined }) => ({
        ...joined,
        joinedAt: joinedAt.toISOString(),
      })),
    }
  })

/**
 * Removes everyone who isn't in `confirmedMembers` from the viewer's own family, and the viewer from every other family that isn't
 * in `confirmedFamilies`. Does nothing unless a review is due.
 */
export const finishMembersReview = (
  { database, events }: FamilyServices,
  userId: number,
  { confirmedMembers, confirmedFamilies }: InferOutput<typeof finishedReviewSchema>,
): Promise<void> =>
  database.asSystem(async (tx) => {
    const [person] = await tx
      .select({ isDue: users.mustReviewMembers })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    if (!person?.isDue) return
    const family = await findOwnFamily(tx, userId)
    for (const { userId: memberId, role } of family ? await findMembers(tx, family.id) : [])
      if (family && role === 'member' && !confirmedMembers.includes(memberId))
        await endMembership(tx, events, family.id, memberId)
    for (const { familyId } of await findJoinedFamilies(tx, userId))
      if (!confirmedFamilies.includes(familyId)) await leave(tx, events, familyId, userId)
    await setMustReview(tx, userId, false)
  })

const leave = async (tx: Tx, events: Events, familyId: number, userId: number) => {
  await endMembership(tx, events, familyId, userId)
  // The trigger sees no viewer in a system transaction.
  await tx
    .update(pastMemberships)
    .set({ reason: 'left' })
    .where(and(eq(pastMemberships.familyId, familyId), eq(pastMemberships.userId, userId)))
}

/** With the name of each family's owner, earliest joined first. */
const findJoinedFamilies = (tx: Tx, userId: number) => {
  const owners = alias(memberships, 'owners')
  return tx
    .select({
      familyId: families.id,
      familyName: families.name,
      ownerName: sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`,
      joinedAt: memberships.joinedAt,
    })
    .from(memberships)
    .innerJoin(families, eq(families.id, memberships.familyId))
    .innerJoin(owners, and(eq(owners.familyId, families.id), eq(owners.role, 'owner')))
    .innerJoin(users, eq(users.id, owners.userId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'member')))
    .orderBy(asc(memberships.joinedAt), asc(families.id))
}

const findOwnFamily = async (tx: Tx, userId: number) => {
  const [own] = await tx
    .select({ id: families.id, name: families.name })
    .from(memberships)
    .innerJoin(families, eq(families.id, memberships.familyId))
    .where(and(eq(memberships.userId, userId), eq(memberships.role, 'owner')))
  return own
}

const setMustReview = (tx: Tx, userId: number, mustReviewMembers: boolean) =>
  tx.update(users).set({ mustReviewMembers }).where(eq(users.id, userId))
