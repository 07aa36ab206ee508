import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/infra/db/database.ts'
import { sessions, storytellerLinks, users } from '#server/infra/db/schema/accounts.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'
import { deviceOf, sessionPerson } from '../sessions/session-device.ts'

/** Whether a person owns a family, which stays so until the end of the transaction. */
export const lockOwnership = async (tx: Tx, familyId: number, userId: number): Promise<boolean> => {
  const owns = and(eq(memberships.familyId, familyId), eq(memberships.userId, userId), eq(memberships.role, 'owner'))
  const [found] = await tx.select({ userId: memberships.userId }).from(memberships).where(owns).for('share')
  return found !== undefined
}

/** The links of a family, first made first; only one person's if `userId` is given. */
export const findStorytellers = (tx: Tx, familyId: number, userId?: number) =>
  tx
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      relationship: memberships.relationship,
      isOn: sql<boolean>`${storytellerLinks.tokenHash} is not null`,
      createdAt: storytellerLinks.createdAt,
    })
    .from(storytellerLinks)
    .innerJoin(users, eq(users.id, storytellerLinks.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.userId, storytellerLinks.userId), eq(memberships.familyId, storytellerLinks.familyId)),
    )
    .where(and(eq(storytellerLinks.familyId, familyId), userId ? eq(storytellerLinks.userId, userId) : undefined))
    .orderBy(asc(storytellerLinks.createdAt), asc(users.id))

const isLimited = sql`(${sessions.sess} ->> 'isLimited')::boolean`
const isCurrent = sql`(${sessions.sess} ->> 'credentialVersion')::integer = ${users.credentialVersion}`

/** The devices that the links of a family are signed in on, latest used first. */
export const findLinkDevices = (tx: Tx, familyId: number) =>
  tx
    .select({ userId: storytellerLinks.userId, ...deviceOf })
    .from(storytellerLinks)
    .innerJoin(users, eq(users.id, storytellerLinks.userId))
    .innerJoin(sessions, and(eq(sessionPerson, sql`${users.id}::text`), isLimited, isCurrent))
    .where(and(eq(storytellerLinks.familyId, familyId), gt(sessions.expire, sql`now()`)))
    .orderBy(sql`${deviceOf.lastUsedAt} desc`)

export const countLinks = (tx: Tx, familyId: number): Promise<number> =>
  tx.$count(storytellerLinks, eq(storytellerLinks.familyId, familyId))

export const addLink = (tx: Tx, link: { userId: number; familyId: number; tokenHash: string }) =>
  tx.insert(storytellerLinks).values(link)

/** Null turns the link off. False if the family has no such link. */
export const setLinkToken = async (
  tx: Tx,
  { familyId, userId, tokenHash }: { familyId: number; userId: number; tokenHash: string | null },
): Promise<boolean> => {
  const theirs = and(eq(storytellerLinks.familyId, familyId), eq(storytellerLinks.userId, userId))
  const { rowCount } = await tx.update(storytellerLinks).set({ tokenHash }).where(theirs)
  return rowCount === 1
}

/** Makes every session of a person stale. Open pages learn why, because the sessions stay until then. */
export const increaseCredentialVersion = (tx: Tx, userId: number) =>
  tx
    .update(users)
    .set({ credentialVersion: sql`${users.credentialVersion} + 1` })
    .where(eq(users.id, userId))

/** Makes one session of a link stale; false if the family has no such device. */
export const endLinkDevice = async (
  tx: Tx,
  { familyId, userId, deviceId }: { familyId: number; userId: number; deviceId: string },
): Promise<boolean> => {
  const links = tx
    .select({ person: sql<string>`${storytellerLinks.userId}::text` })
    .from(storytellerLinks)
    .where(and(eq(storytellerLinks.familyId, familyId), eq(storytellerLinks.userId, userId)))
  const { rowCount } = await tx
    .update(sessions)
    .set({ sess: sql`jsonb_set(${sessions.sess}::jsonb, '{credentialVersion}', '0')::json` })
    .where(and(sql`${sessionPerson} in ${links}`, isLimited, eq(deviceOf.id, deviceId)))
  return rowCount === 1
}

const owners = alias(users, 'owners')

/** Whose link has this token. */
export const findByToken = async (tx: Tx, tokenHash: string) => {
  const ownership = alias(memberships, 'ownership')
  const [found] = await tx
    .select({
      userId: users.id,
      credentialVersion: users.credentialVersion,
      firstName: users.firstName,
      familyName: families.name,
      ownerName: owners.firstName,
      ownerLastName: owners.lastName,
      ownerPhoto: owners.profileImageUrl,
    })
    .from(storytellerLinks)
    .innerJoin(users, eq(users.id, storytellerLinks.userId))
    .innerJoin(families, eq(families.id, storytellerLinks.familyId))
    .innerJoin(ownership, and(eq(ownership.familyId, families.id), eq(ownership.role, 'owner')))
    .innerJoin(owners, eq(owners.id, ownership.userId))
    .where(eq(storytellerLinks.tokenHash, tokenHash))
  return found
}

/** How many devices a person's link is signed in on, without the session `exceptSid`. */
export const countLinkDevices = async (tx: Tx, userId: number, exceptSid: string): Promise<number> => {
  const [counted] = await tx
    .select({ devices: sql<number>`count(*)::integer` })
    .from(sessions)
    .innerJoin(users, and(eq(sessionPerson, sql`${users.id}::text`), isLimited, isCurrent))
    .where(and(eq(users.id, userId), gt(sessions.expire, sql`now()`), ne(sessions.sid, exceptSid)))
  return counted?.devices ?? 0
}
