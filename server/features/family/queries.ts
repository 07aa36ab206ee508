import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'

/** The members of a family with their story counts: the owner first, then by join date. */
export const findMembers = (tx: Tx, familyId: number) =>
  tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      accountType: users.accountType,
      role: memberships.role,
      relationship: memberships.relationship,
      joinedAt: memberships.joinedAt,
      storyCount: count(stories.id),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(
      stories,
      and(
        eq(stories.familyId, memberships.familyId),
        eq(stories.userId, memberships.userId),
        isNull(stories.deletedAt),
      ),
    )
    .where(eq(memberships.familyId, familyId))
    .groupBy(
      users.id,
      users.firstName,
      users.lastName,
      users.profileImageUrl,
      users.accountType,
      memberships.role,
      memberships.relationship,
      memberships.joinedAt,
    )
    .orderBy(desc(sql`${memberships.role} = 'owner'`), asc(memberships.joinedAt), asc(users.id))

export const findMembership = async (tx: Tx, familyId: number, userId: number) => {
  const [found] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.familyId, familyId), eq(memberships.userId, userId)))
  return found
}

/** Deletes a non-owner membership (a trigger records the ending); false if there is none. */
export const removeMembership = async (tx: Tx, familyId: number, userId: number): Promise<boolean> => {
  const theirs = and(eq(memberships.familyId, familyId), eq(memberships.userId, userId), eq(memberships.role, 'member'))
  const { rowCount } = await tx.delete(memberships).where(theirs)
  return rowCount === 1
}

/** Ended memberships that the person hasn't dismissed, latest first. */
export const findUnseenEndings = (tx: Tx, userId: number) =>
  tx
    .select()
    .from(pastMemberships)
    .where(and(eq(pastMemberships.userId, userId), isNull(pastMemberships.seenAt)))
    .orderBy(desc(pastMemberships.endedAt), desc(pastMemberships.familyId))

/** False when the person has no ended membership with that family. */
export const markEndingSeen = async (tx: Tx, userId: number, familyId: number): Promise<boolean> => {
  const theirs = and(eq(pastMemberships.userId, userId), eq(pastMemberships.familyId, familyId))
  const { rowCount } = await tx.update(pastMemberships).set({ seenAt: new Date() }).where(theirs)
  return rowCount === 1
}

/** Locks a person until the end of the transaction. */
export const lockPerson = async (tx: Tx, userId: number) => {
  const [person] = await tx
    .select({ id: users.id, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return person
}

export const ownsFamily = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.role, 'owner')))) > 0

/** Turns a guest's account into an owner's. */
export const makeOwnerAccount = (tx: Tx, userId: number) =>
  tx.update(users).set({ accountType: 'owner', ownerEmail: null, updatedAt: new Date() }).where(eq(users.id, userId))
