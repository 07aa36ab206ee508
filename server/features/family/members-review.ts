import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, familyMembers, memberships } from '#server/infra/db/schema/families.ts'
import type { membersReviewSchema } from './contract.ts'
import { endMembership, type FamilyServices } from './members.ts'
import { findMembers } from './queries.ts'

// Anyone can register an address that isn't theirs, invite an accomplice, and wait until its owner takes the account over.

/**
 * Takes the family of an account back for the owner of its address: open invites are revoked, and if there are other members,
 * the account can do nothing else until its owner has said which of them belong.
 * @param tx a system transaction
 */
export const requireMembersReview = async (tx: Tx, userId: number): Promise<void> => {
  const family = await findOwnFamily(tx, userId)
  if (!family) return
  await tx
    .update(familyMembers)
    .set({ status: 'removed' })
    .where(and(eq(familyMembers.familyId, family.id), eq(familyMembers.status, 'pending')))
  const members = await findMembers(tx, family.id)
  if (members.length > 1) await setMustReview(tx, userId, true)
}

/** The other members of the viewer's own family, in the order they joined. */
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
    }
  })

/** Removes everyone who isn't in `belonging` from the viewer's own family. Does nothing unless a review is due. */
export const finishMembersReview = (
  { database, events }: FamilyServices,
  userId: number,
  belonging: readonly number[],
): Promise<void> =>
  database.asSystem(async (tx) => {
    const [person] = await tx
      .select({ isDue: users.mustReviewMembers })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    const family = await findOwnFamily(tx, userId)
    if (!person?.isDue || !family) return
    for (const { userId: memberId, role } of await findMembers(tx, family.id))
      if (role === 'member' && !belonging.includes(memberId)) await endMembership(tx, events, family.id, memberId)
    await setMustReview(tx, userId, false)
  })

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
